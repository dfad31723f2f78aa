package import FlyingFox
import Foundation

/// The fields of a form that a page sent (`application/x-www-form-urlencoded`).
package struct FormBody: Sendable {
    /// More than any form of ours needs.
    static let limit = 64 * 1024

    private var fields: [String: String] = [:]

    /// The value of a field, nil when the form has none of that name.
    package subscript(_ name: String) -> String? { fields[name] }

    /// Reads the body of a request.
    ///
    /// - Throws: `ReadError` when it is too long or is not a form.
    package init(_ request: HTTPRequest) async throws {
        var data = Data()
        // What is over the limit is read all the same, and dropped: the next request on this connection comes after it.
        for try await chunk in request.bodySequence where data.count <= Self.limit { data.append(chunk) }
        guard data.count <= Self.limit else { throw ReadError.tooLong }
        guard let text = String(data: data, encoding: .utf8) else { throw ReadError.notAForm }
        try self.init(text)
    }

    /// Reads the fields of a text: a body, or the end of an address.
    private init(_ text: String) throws(ReadError) {
        for field in text.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                part.replacing("+", with: " ").removingPercentEncoding
            }
            guard let name = parts[0], let value = parts.count == 2 ? parts[1] : "" else { throw .notAForm }
            fields[name] = value
        }
    }

    /// Reads the end of an address, in which a form may have written it: a plus sign is a space. What is not a form has no
    /// fields.
    package static func query(of request: HTTPRequest) -> FormBody {
        (try? FormBody(request.target.query())) ?? FormBody()
    }

    /// A form without fields.
    private init() {}

    /// Why a body is not a form.
    package enum ReadError: Error {
        case tooLong, notAForm
    }
}
