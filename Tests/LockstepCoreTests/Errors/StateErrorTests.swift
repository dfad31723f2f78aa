import Foundation
import LockstepCore
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("State errors")
struct StateErrorTests {
    private struct Plain: Error {}
    private struct Mapped: StateErrorConvertible {
        var stateError: StateError { StateError(code: "mapped", message: "m", isRetryable: true) }
    }
    private struct Described: LocalizedError { var errorDescription: String? { "described" } }

    @Test("Conversion keeps the meaning and the text of known errors")
    func conversions() throws {
        #expect(StateError(from: StateError.unauthorized) == .unauthorized)
        #expect(StateError(from: NetworkError.timeout) == .network(.timeout))
        #expect(StateError(from: ValidationError.required(field: "Title")) == .validation(.required(field: "Title")))
        #expect(StateError(from: CancellationError()) == .cancelled)
        #expect(StateError(from: Described()) == .unknown("described"))
        #expect(StateError(from: Plain()) == .unknown("Plain()"))
        #expect(StateError(from: Mapped()).code == "mapped" && StateError(from: Mapped()).isRetryable)
        let own = NSError(domain: "own", code: 7, userInfo: [NSLocalizedDescriptionKey: "text"])
        #expect(StateError(from: own) == .custom(code: "own.7", message: "text", underlying: nil))
    }

    @Test(
        "URLSession errors convert to network errors",
        arguments: [
            (URLError.Code.timedOut, NetworkError.Reason.timeout), (.notConnectedToInternet, .noConnection),
            (.cannotConnectToHost, .unreachable), (.cannotFindHost, .dnsError), (.dnsLookupFailed, .dnsError),
            (.networkConnectionLost, .connectionLost), (.secureConnectionFailed, .sslError),
            (.serverCertificateUntrusted, .sslError), (.badServerResponse, .badResponse), (.badURL, .other),
        ])
    func urlErrors(code: URLError.Code, reason: NetworkError.Reason) {
        let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: "original text"])
        let stateError = StateError(from: error)
        #expect(stateError == .network(NetworkError(reason)))
        #expect(stateError.message == "original text" && stateError.underlying == "original text")
        #expect(stateError.isRetryable == ![.sslError, .badResponse].contains(reason))
    }

    @Test("A cancelled request converts to a cancellation")
    func cancelledRequest() {
        #expect(StateError(from: URLError(.cancelled)) == .cancelled)
        #expect(StateError(from: POSIXError(.ECANCELED)) == .cancelled)
        #expect(StateError.cancelled.isCancellation)
        #expect(!StateError.unauthorized.isCancellation)
    }

    @Test("Decoding, POSIX and file errors convert to their own cases")
    func otherErrors() throws {
        struct Item: Decodable { let id: Int }
        let decoding = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Item].self, from: Data(#"[{"id": "x"}]"#.utf8))
        }
        let error = StateError(from: try #require(decoding))
        #expect(error.code == "decoding")
        #expect(error.message.contains("id"))
        #expect(StateError(from: POSIXError(.ETIMEDOUT)).code == "network.timeout")
        #expect(StateError(from: POSIXError(.ECONNREFUSED)).code == "network.unreachable")
        #expect(StateError(from: POSIXError(.EACCES)).code == "posix.13")
        let missing = #expect(throws: (any Error).self) { try Data(contentsOf: URL(filePath: "/does/not/exist")) }
        #expect(StateError(from: try #require(missing)).code == "notFound")
    }

    @Test("A state error has a code, a message and an underlying text, and reports whether a retry can help")
    func properties() {
        let own = StateError(code: "quota", message: "No space left")
        #expect((own.code, own.message, own.underlying) == ("quota", "No space left", nil))
        #expect(!own.isRetryable)
        #expect(StateError.server(code: 503, message: "Down").isRetryable)
        #expect(StateError.server(code: 429, message: "Slow").isRetryable)
        #expect(!StateError.server(code: 404, message: "Gone").isRetryable)
        #expect(StateError.network(.timeout).isRetryable)
        #expect(!StateError.network(.sslError).isRetryable)
        #expect(!StateError.validation(.required(field: "Title")).isRetryable)
        #expect(StateError.notFound(resource: "Item 7").message == "Item 7 was not found.")
        #expect(StateError.validation(.tooLong(field: "Title", limit: 5)).message.contains("5"))
    }

    @Test("Equality and pattern matching compare the case and its parameters, and ignore the underlying text")
    func equality() {
        let error = StateError(from: URLError(.timedOut))
        #expect(error == .network(.timeout) && error.hashValue == StateError.network(.timeout).hashValue)
        #expect(error.underlying != nil)
        guard case .network(.timeout) = error else {
            Issue.record("The error does not match the pattern.")
            return
        }
        #expect(error != .network(.unreachable))
        let own = StateError.custom(code: "c", message: "m", underlying: "one")
        #expect(own == .custom(code: "c", message: "m", underlying: "other"))
        #expect(own.hashValue == StateError.custom(code: "c", message: "m").hashValue)
        let others: [StateError] = [
            .custom(code: "c", message: "m", isRetryable: true), .custom(code: "c", message: "n"),
            .custom(code: "d", message: "m"), .network(.timeout), .unknown("c"), .unknown("d"), .unauthorized,
            .notFound(resource: "c"), .notFound(resource: "d"), .server(code: 500, message: "m"),
            .server(code: 500, message: "n"), .server(code: 501, message: "m"), .validation(.required(field: "f")),
            .validation(.invalidInput(field: "f", reason: "r")),
            .validation(.outOfRange(field: "f", min: 0, max: 1)),
            .validation(.outOfRange(field: "f", min: 0, max: 2)), .validation(.invalidFormat(field: "f")),
            .validation(.invalidFormat(field: "f", expected: "e")),
        ]
        #expect(!others.contains(own) && Set(others).count == others.count)
        for other in others { #expect(others.filter { $0 == other }.count == 1) }
    }

    @Test("Validation errors name the field and what is expected")
    func validation() {
        #expect(ValidationError.required(field: "Age").message == "Age must not be empty.")
        #expect(ValidationError.outOfRange(field: "Age", min: 0.5, max: 120).message.hasSuffix("0.5 and 120."))
        #expect(ValidationError.invalidFormat(field: "Age", expected: "digits").message.contains("digits"))
        #expect(!ValidationError.invalidFormat(field: "Age").message.contains("expected"))
        #expect(ValidationError.invalidInput(field: "Age", reason: "Too young").message == "Age: Too young")
    }

    @Test("State errors can be encoded and decoded")
    func codable() throws {
        let errors: [StateError] = [
            .network(NetworkError(.timeout, text: "t")), .validation(.tooLong(field: "f", limit: 3)), .unauthorized,
            .server(code: 500, message: "m"), .custom(code: "c", message: "m", underlying: "u"),
        ]
        let decoded = try JSONDecoder().decode([StateError].self, from: JSONEncoder().encode(errors))
        #expect(decoded == errors && decoded.map(\.underlying) == errors.map(\.underlying))
    }
}
