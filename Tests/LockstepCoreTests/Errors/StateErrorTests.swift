import Foundation
import LockstepCore
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("StateError")
struct StateErrorTests {
    private struct Plain: Error {}
    private struct Mapped: StateErrorConvertible {
        var stateError: StateError { StateError(code: "mapped", message: "m", isRetryable: true) }
    }
    private struct Described: LocalizedError { var errorDescription: String? { "described" } }

    @Test("Keeps the meaning and the text of the errors that it knows")
    func conversions() throws {
        #expect(StateError(from: StateError.unauthorized) == .unauthorized)
        #expect(StateError(from: NetworkError.timeout) == .network(.timeout))
        #expect(StateError(from: ValidationError.empty(field: "Title")) == .validation(.empty(field: "Title")))
        #expect(StateError(from: CancellationError()) == .cancelled)
        #expect(StateError(from: Described()) == .unknown("described"))
        #expect(StateError(from: Plain()) == .unknown("Plain()"))
        #expect(StateError(from: Mapped()).code == "mapped" && StateError(from: Mapped()).isRetryable)
        let own = NSError(domain: "own", code: 7, userInfo: [NSLocalizedDescriptionKey: "text"])
        #expect(StateError(from: own) == .custom(code: "own.7", message: "text", underlying: nil))
    }

    @Test(
        "Knows the errors of URLSession",
        arguments: [
            (URLError.Code.timedOut, NetworkError.Reason.timeout), (.notConnectedToInternet, .noConnection),
            (.cannotFindHost, .cannotConnect), (.networkConnectionLost, .connectionLost),
            (.secureConnectionFailed, .insecure), (.badServerResponse, .badResponse), (.badURL, .other),
        ])
    func urlErrors(code: URLError.Code, reason: NetworkError.Reason) {
        let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: "original text"])
        #expect(StateError(from: error) == .network(NetworkError(reason, text: "original text")))
        #expect(StateError(from: error).message == "original text")
    }

    @Test("A cancelled request is a cancellation")
    func cancelledRequest() {
        #expect(StateError(from: URLError(.cancelled)) == .cancelled)
        #expect(StateError(from: POSIXError(.ECANCELED)) == .cancelled)
        #expect(StateError.cancelled.isCancellation)
        #expect(!StateError.unauthorized.isCancellation)
    }

    @Test("Knows decoding, POSIX and file errors")
    func otherErrors() throws {
        struct Item: Decodable { let id: Int }
        let decoding = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Item].self, from: Data(#"[{"id": "x"}]"#.utf8))
        }
        let error = StateError(from: try #require(decoding))
        #expect(error.code == "decoding")
        #expect(error.message.contains("id"))
        #expect(StateError(from: POSIXError(.ETIMEDOUT)).code == "network.timeout")
        #expect(StateError(from: POSIXError(.ECONNREFUSED)).code == "network.cannotConnect")
        #expect(StateError(from: POSIXError(.EACCES)).code == "posix.13")
        let missing = #expect(throws: (any Error).self) { try Data(contentsOf: URL(filePath: "/does/not/exist")) }
        #expect(StateError(from: try #require(missing)).code == "notFound")
    }

    @Test("Has a code, a message and an underlying text, and knows what is worth another try")
    func properties() {
        let own = StateError(code: "quota", message: "No space left")
        #expect((own.code, own.message, own.underlying) == ("quota", "No space left", nil))
        #expect(!own.isRetryable)
        #expect(StateError.server(code: 503, message: "Down").isRetryable)
        #expect(StateError.server(code: 429, message: "Slow").isRetryable)
        #expect(!StateError.server(code: 404, message: "Gone").isRetryable)
        #expect(StateError.network(.timeout).isRetryable)
        #expect(!StateError.network(.insecure).isRetryable)
        #expect(!StateError.validation(.empty(field: "Title")).isRetryable)
        #expect(StateError.notFound(resource: "Item 7").message == "Item 7 was not found.")
        #expect(StateError.validation(.tooLong(field: "Title", limit: 5)).message.contains("5"))
    }

    @Test("In a pattern the reason counts, and for equality the text too")
    func patterns() {
        let error = StateError.network(NetworkError(.timeout, text: "text"))
        guard case .network(.timeout) = error else {
            Issue.record("does not match")
            return
        }
        #expect(error != .network(.timeout))
    }

    @Test("Can be stored and read back")
    func codable() throws {
        let errors: [StateError] = [
            .network(NetworkError(.timeout, text: "t")), .validation(.tooLong(field: "f", limit: 3)), .unauthorized,
            .server(code: 500, message: "m"), .custom(code: "c", message: "m", underlying: "u"),
        ]
        #expect(try JSONDecoder().decode([StateError].self, from: JSONEncoder().encode(errors)) == errors)
    }
}
