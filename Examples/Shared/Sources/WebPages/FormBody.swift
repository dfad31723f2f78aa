package import FlyingFox
import Foundation

/// The fields of a form that a page sent (`application/x-www-form-urlencoded`).
package struct FormBody: Sendable {
    /// The maximum size. It is larger than any form of the examples.
    static let limit = 64 * 1024

    private var fields: [String: String] = [:]

    /// The value of a field; `nil` if the form has no field of that name.
    package subscript(_ name: String) -> String? { fields[name] }

    /// Reads the body of a request.
    ///
    /// - Throws: `ReadError` if the body is too long or is not a form.
    package init(_ request: HTTPRequest) async throws {
        var data = Data()
        // Bytes over the limit are read and discarded, because the next request on this connection follows them.
        for try await chunk in request.bodySequence where data.count <= Self.limit { data.append(chunk) }
        guard data.count <= Self.limit else { throw ReadError.tooLong }
        guard let text = String(data: data, encoding: .utf8) else { throw ReadError.notAForm }
        try self.init(text)
    }

    /// Reads the fields of a text: a body or a query.
    private init(_ text: String) throws(ReadError) {
        for field in text.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                part.replacing("+", with: " ").removingPercentEncoding
            }
            guard let name = parts[0], let value = parts.count == 2 ? parts[1] : "" else { throw .notAForm }
            fields[name] = value
        }
    }

    /// Reads the query of a request as a form writes it: a plus sign is a space. A query that is not a valid form has
    /// no fields.
    package static func query(of request: HTTPRequest) -> FormBody {
        (try? FormBody(request.target.query())) ?? FormBody()
    }

    /// Creates a form without fields.
    private init() {}

    /// An error of a body that is not a form.
    package enum ReadError: Error {
        case tooLong, notAForm
    }
}
