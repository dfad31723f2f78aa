import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Testing

@MainActor @Suite("States as JSON: files of users have these forms", .timeLimit(.minutes(20)))
struct AsyncStateCodingTests {
    private func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONStateCodec().encode(value), as: UTF8.self)
    }

    private func decoded<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONStateCodec().decode(type, from: Data(json.utf8))
    }

    /// Whether the state has this form, and both coders restore it.
    private func expect<Value: Codable & Equatable>(
        _ value: Value, is text: String, restoredAs restored: Value? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try json(value) == text, sourceLocation: sourceLocation)
        #expect(try decoded(text) == restored ?? value, sourceLocation: sourceLocation)
        let plist = PropertyListStateCodec()
        let again = try plist.decode(Value.self, from: plist.encode(value))
        #expect(again == restored ?? value, sourceLocation: sourceLocation)
    }

    @Test("each state is restored from its form; one that was loading is settled")
    func states() throws {
        try expect(AsyncState<[String]>.idle, is: #"{"state":"idle"}"#)
        try expect(AsyncState.loaded(["Milk"]), is: #"{"state":"loaded","value":["Milk"]}"#)
        try expect(AsyncState<[String]>.loading(previous: nil), is: #"{"state":"loading"}"#, restoredAs: .idle)
        try expect(
            AsyncState.loading(previous: ["Milk"]), is: #"{"state":"loading","value":["Milk"]}"#,
            restoredAs: .loaded(["Milk"]))
        try expect(
            AsyncState<[String]>.failed(.network(.timeout)),
            is: #"{"error":{"network":{"_0":{"reason":"timeout"}}},"state":"failed"}"#)
    }

    @Test("a value may be nil, and the value of another state")
    func nestedValues() throws {
        try expect(AsyncState<Int?>.loaded(nil), is: #"{"state":"loaded","value":null}"#)
        try expect(AsyncState<Int?>.loaded(1), is: #"{"state":"loaded","value":1}"#)
        try expect(
            AsyncState<Int?>.loading(previous: .some(nil)), is: #"{"state":"loading","value":null}"#,
            restoredAs: .loaded(nil))
        try expect(
            AsyncState<AsyncState<Int>>.loaded(.loading(previous: 1)),
            is: #"{"state":"loaded","value":{"state":"loading","value":1}}"#, restoredAs: .loaded(.loaded(1)))
    }

    @Test("a state of another form is an error")
    func otherForms() throws {
        for text in [
            "{}", #"{"state":"loaded"}"#, #"{"state":"failed"}"#, #"{"state":"busy"}"#, #"{"loaded":{"_0":1}}"#,
            #"{"state":"loaded","value":"Milk"}"#,
        ] {
            #expect(throws: DecodingError.self, "\(text)") { try decoded(text, as: AsyncState<Int>.self) }
        }
    }

    @Test(
        "each error is restored from its form, with what the original error said",
        arguments: [
            (.network(NetworkError(.dnsError, text: "t")), #"{"network":{"_0":{"reason":"dnsError","text":"t"}}}"#),
            (.validation(.required(field: "f")), #"{"validation":{"_0":{"required":{"field":"f"}}}}"#),
            (
                .validation(.invalidFormat(field: "f", expected: "e")),
                #"{"validation":{"_0":{"invalidFormat":{"expected":"e","field":"f"}}}}"#
            ),
            (
                .validation(.outOfRange(field: "f", min: 0.5, max: 2)),
                #"{"validation":{"_0":{"outOfRange":{"field":"f","max":2,"min":0.5}}}}"#
            ),
            (
                .validation(.tooShort(field: "f", minimum: 1)),
                #"{"validation":{"_0":{"tooShort":{"field":"f","minimum":1}}}}"#
            ),
            (
                .validation(.tooLong(field: "f", limit: 3)),
                #"{"validation":{"_0":{"tooLong":{"field":"f","limit":3}}}}"#
            ),
            (
                .validation(.invalidInput(field: "f", reason: "r")),
                #"{"validation":{"_0":{"invalidInput":{"field":"f","reason":"r"}}}}"#
            ),
            (.validation(.other("o")), #"{"validation":{"_0":{"other":{"_0":"o"}}}}"#),
            (.notFound(resource: "r"), #"{"notFound":{"resource":"r"}}"#),
            (.unauthorized, #"{"unauthorized":{}}"#),
            (.server(code: 503, message: "m"), #"{"server":{"code":503,"message":"m"}}"#),
            (.unknown("u"), #"{"unknown":{"_0":"u"}}"#),
            (
                .custom(code: "c", message: "m", underlying: "u", isRetryable: true),
                #"{"custom":{"code":"c","isRetryable":true,"message":"m","underlying":"u"}}"#
            ),
            (StateError(code: "c", message: "m"), #"{"custom":{"code":"c","isRetryable":false,"message":"m"}}"#),
        ] as [(StateError, String)])
    func errors(error: StateError, text: String) throws {
        try expect(error, is: text)
        let restored: StateError = try decoded(text)
        #expect(restored.underlying == error.underlying && restored.message == error.message)
    }

    @Test("every reason of a network error has its name")
    func reasons() throws {
        #expect(
            try NetworkError.Reason.allCases.map(json)
                == [
                    "noConnection", "timeout", "unreachable", "dnsError", "connectionLost", "sslError", "badResponse",
                    "other",
                ].map { "\"\($0)\"" })
    }

    @Test("a snapshot of a value store is restored, with the errors of its operations, and without what was in flight")
    func snapshots() throws {
        let failed = ValueSnapshot(
            state: .failed(.unauthorized), latestValue: [1],
            operations: OperationsSnapshot(errors: ["add": .unauthorized]))
        try expect(
            failed,
            is: """
                {"latestValue":[1],"operations":{"active":{},"errors":{"add":{"unauthorized":{}}}},\
                "state":{"error":{"unauthorized":{}},"state":"failed"}}
                """)
        try expect(
            ValueSnapshot(state: .loading(previous: 1), operations: OperationsSnapshot(active: ["add": 2])),
            is: """
                {"latestValue":1,"operations":{"active":{"add":2},"errors":{}},"state":{"state":"loading","value":1}}
                """,
            restoredAs: ValueSnapshot(state: .loaded(1)))
        try expect(
            ValueSnapshot<Int>(state: .idle), is: #"{"operations":{"active":{},"errors":{}},"state":{"state":"idle"}}"#)
    }

    @Test("what a store captured while it was loading is restored in another store, which is not loading")
    func restoring() async throws {
        let gate = Gate<Int>()
        let value = AsyncValue<Int>(initialValue: 1)
        let load = immediately { await value.load { try await gate() } }
        #expect(value.isLoading)
        let text = try json(value.pipeline.snapshot)
        let other = AsyncValue<Int>()
        other.pipeline.restore(try decoded(text))
        #expect(other.state == .loaded(1) && !other.isLoading)
        gate.succeed(2)
        _ = await load.value
    }

    @Test("pages have a stable form")
    func pages() throws {
        try expect(
            Pages(items: ["a"], next: 20, count: 2), is: #"{"count":2,"items":["a"],"next":20}"#)
        try expect(Pages<String, Int>(items: [], next: nil), is: #"{"count":1,"items":[]}"#)
        try expect(Page(items: ["a"], next: 20), is: #"{"items":["a"],"next":20}"#)
    }
}
