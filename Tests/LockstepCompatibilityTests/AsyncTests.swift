import LockstepCompatibility
import LockstepCore
import Testing

private enum PlainError: Error { case first, second }

/// An error that isn't `Equatable`, and whose description shows only a part of it.
private struct DescribedError: Error, CustomStringConvertible {
    let code: Int
    var description: String { "described" }
}

private struct OtherError: Error { let code: Int }

/// An error whose `==` compares only one of its properties.
private struct ComparedError: Error, Equatable {
    let code: Int
    let note: String
    static func == (left: ComparedError, right: ComparedError) -> Bool { left.code == right.code }
}

private final class ObjectError: Error {}

/// An error that contains a sensitive value.
private struct SecretError: Error { @Sensitive var token: String }
private struct ComparedSecretError: Error, Equatable { @Sensitive var token: String }
private enum NestedError: Error { case refused(SecretError) }

@Suite("Async")
struct AsyncTests {
    private static let all: [Async<Int>] = [
        .idle, .loading, .value(value: 1), .error(value: nil), .error(value: PlainError.first),
    ]

    @Test("The helpers return the case and its value")
    func helpers() {
        #expect(Self.all.map(\.value) == [nil, nil, 1, nil, nil])
        #expect(Self.all.map { $0.error as? PlainError } == [nil, nil, nil, nil, .first])
        #expect(Self.all.map(\.isIdle) == [true, false, false, false, false])
        #expect(Self.all.map(\.isLoading) == [false, true, false, false, false])
        #expect(Self.all.map(\.hasValue) == [false, false, true, false, false])
        #expect(Self.all.map(\.isError) == [false, false, false, true, true])
    }

    @Test("Each case equals only itself")
    func cases() {
        for (left, value) in Self.all.enumerated() {
            for (right, other) in Self.all.enumerated() { #expect((value == other) == (left == right)) }
        }
        #expect(Async.value(value: 1) != .value(value: 2))
    }

    @Test("Errors are equal if `==` of their type says so, if they are one object, or if their contents are equal")
    func errors() {
        func isSame(_ left: any Error, _ right: any Error) -> Bool {
            Async<Int>.error(value: left) == .error(value: right)
        }
        let object = ObjectError()
        #expect(isSame(PlainError.first, PlainError.first) && !isSame(PlainError.first, PlainError.second))
        #expect(isSame(ComparedError(code: 1, note: "a"), ComparedError(code: 1, note: "b")))
        #expect(!isSame(ComparedError(code: 1, note: "a"), ComparedError(code: 2, note: "a")))
        #expect(isSame(object, object) && !isSame(object, ObjectError()))
        #expect(isSame(DescribedError(code: 1), DescribedError(code: 1)))
        #expect(!isSame(DescribedError(code: 1), DescribedError(code: 2)))
        #expect(!isSame(OtherError(code: 1), DescribedError(code: 1)))
        #expect(isSame(CancellationError(), CancellationError()))
        #expect(isSame(StateError.notFound(resource: "a"), StateError.notFound(resource: "a")))
    }

    @Test("Errors with sensitive contents are equal only if `==` of their type says so")
    func sensitiveErrors() {
        func isSame<Failure: Error>(_ make: (String) -> Failure, _ other: String) -> Bool {
            Async<Int>.error(value: make("a")) == .error(value: make(other))
        }
        #expect(!isSame(SecretError.init, "b") && !isSame(SecretError.init, "a"))
        #expect(!isSame({ NestedError.refused(SecretError(token: $0)) }, "b"))
        #expect(isSame(ComparedSecretError.init, "a") && !isSame(ComparedSecretError.init, "b"))
    }

    @Test("Map transforms the value and leaves the rest")
    func map() throws {
        let mapped = Self.all.map { $0.map { "\($0)" } }
        #expect(mapped == [.idle, .loading, .value(value: "1"), .error(value: nil), .error(value: PlainError.first)])
        #expect(throws: PlainError.second) {
            try Async.value(value: 1).map { _ throws(PlainError) -> Int in throw .second }
        }
    }

    @Test("An Async is made from an AsyncState")
    func fromAsyncState() {
        #expect(Async(AsyncState<Int>.idle) == .idle)
        #expect(Async(AsyncState<Int>.loading(previous: 1)) == .loading)
        #expect(Async(AsyncState.loaded(1)) == .value(value: 1))
        #expect(Async(AsyncState<Int>.failed(.unauthorized)) == .error(value: StateError.unauthorized))
    }

    @Test("An AsyncState is made from an Async")
    func toAsyncState() {
        #expect(AsyncState(Async<Int>.idle) == .idle)
        #expect(AsyncState(Async<Int>.loading) == .loading(previous: nil))
        #expect(AsyncState(Async<Int>.loading, previous: 1) == .loading(previous: 1))
        #expect(AsyncState(Async.value(value: 1), previous: 2) == .loaded(1))
        #expect(AsyncState(Async<Int>.error(value: StateError.unauthorized)) == .failed(.unauthorized))
        #expect(
            AsyncState(Async<Int>.error(value: OtherError(code: 1))) == .failed(StateError(from: OtherError(code: 1))))
        #expect(AsyncState(Async<Int>.error(value: nil)).error?.code == "unknown")
    }

    @Test("A round trip loses only the previous value")
    func roundTrips() {
        let states: [AsyncState<Int>] = [.idle, .loading(previous: nil), .loaded(1), .failed(.unauthorized)]
        for state in states { #expect(AsyncState(Async(state)) == state) }
    }
}
