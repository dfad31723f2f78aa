import FlyingFox
import Foundation

/// The fields of a form that a page sent (`application/x-www-form-urlencoded`).
struct FormBody {
    /// More than any form of ours needs.
    static let limit = 64 * 1024

    private var fields: [String: String] = [:]

    /// The value of a field, nil when the form has none of that name.
    subscript(_ name: String) -> String? { fields[name] }

    /// Reads the body of a request.
    ///
    /// - Throws: `ReadError` when it is too long or is not a form.
    init(_ request: HTTPRequest) async throws {
        var data = Data()
        // What is over the limit is read all the same, and dropped: the next request on this connection comes after it.
        for try await chunk in request.bodySequence where data.count <= Self.limit { data.append(chunk) }
        guard data.count <= Self.limit else { throw ReadError.tooLong }
        guard let text = String(data: data, encoding: .utf8) else { throw ReadError.notAForm }
        for field in text.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                part.replacing("+", with: " ").removingPercentEncoding
            }
            guard let name = parts[0], let value = parts.count == 2 ? parts[1] : "" else { throw ReadError.notAForm }
            fields[name] = value
        }
    }

    /// Why a body is not a form.
    enum ReadError: Error {
        case tooLong, notAForm
    }
}
