import Foundation
import Lockstep
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Code of Statable's users that its documents do not show.

enum SpellingOperation: String, CaseIterable, Sendable {
    case save, fetch
}

@Statable([String].self, operations: SpellingOperation.self)
@MainActor @Observable
final class SpellingStore {
    func save() async throws -> Int {
        set((value ?? []) + ["saved"])
        return value?.count ?? 0
    }
}

/// A state inside a user's own type.
struct SpellingScreen: Equatable, Sendable {
    var items: AsyncState<[String]> = .idle
}

/// Text for each network error that Statable defines.
func spellingText(_ error: NetworkError) -> String {
    switch error {
    case .timeout: "timeout"
    case .noConnection: "noConnection"
    case .unreachable: "unreachable"
    case .sslError: "sslError"
    case .dnsError: "dnsError"
    default: "other"
    }
}

func spellingText(_ error: ValidationError) -> String {
    switch error {
    case .invalidInput(let field, let reason): "\(field) \(reason)"
    case .outOfRange(let field, let min, let max): "\(field) \(min)...\(max)"
    case .required(let field): field
    case .invalidFormat(let field, let expected): "\(field) \(expected)"
    default: "other"
    }
}

@MainActor
@Suite struct StatableSpellingsTests {
    @Test func `a state is changed in place`() {
        var screen = SpellingScreen()
        screen.items.startLoading()
        #expect(screen.items == .loading(previous: nil))
        screen.items.succeed(with: ["a"])
        screen.items.startLoading()
        #expect(screen.items == .loading(previous: ["a"]))
        screen.items.fail(with: .network(.timeout))
        #expect(screen.items == .failed(.network(.timeout)))
        screen.items.reset()
        #expect(screen.items == .idle)
    }

    @Test func `an operation fails with an inferred case, or with any error`() {
        let operations = SpellingStore().operations
        operations.start(.save)
        operations.fail(.save, with: .network(.timeout))
        #expect(operations.error(for: .save) == .network(.timeout))
        operations.start(.save)
        operations.fail(.save, with: URLError(.secureConnectionFailed))
        #expect(operations.error(for: .save) == .network(.sslError))
        let error: any Error = StateError.unauthorized
        operations.start(.fetch)
        operations.fail(.fetch, with: error)
        #expect(operations.error(for: .fetch) == .unauthorized)
    }

    @Test func `the work of an operation can be a task`() async throws {
        let store = SpellingStore()
        let result = await store.operations.run(.save, task: store.save)
        #expect(try result.get() == 1)
        await store.operations.run(.save, task: { try await store.save() })
        await store.operations.run(.save) { try await store.save() }
        #expect(store.value?.count == 3)
    }

    @Test func `errors compare by case and parameters`() {
        let store = SpellingStore()
        store.setError(from: URLError(.notConnectedToInternet))
        #expect(store.error == .network(.noConnection))
        #expect(StateError(from: URLError(.timedOut)) == .network(.timeout))
        #expect(StateError(from: URLError(.cannotConnectToHost)) == .network(.unreachable))
        #expect(StateError(from: URLError(.dnsLookupFailed)) == .network(.dnsError))
        #expect(StateError.network(.timeout) != .network(.noConnection))
        let all: [NetworkError] = [.timeout, .noConnection, .unreachable, .sslError, .dnsError]
        #expect(all.map { spellingText($0) } == ["timeout", "noConnection", "unreachable", "sslError", "dnsError"])
    }

    @Test func `validation errors have their fields`() {
        let errors: [ValidationError] = [
            .invalidInput(field: "age", reason: "unlikely"), .outOfRange(field: "age", min: 0, max: 120),
            .required(field: "age"), .invalidFormat(field: "age", expected: "digits"),
        ]
        #expect(errors.map { spellingText($0) } == ["age unlikely", "age 0.0...120.0", "age", "age digits"])
        #expect(StateError.validation(.required(field: "age")) == .validation(.required(field: "age")))
    }

    @Test func `a load takes a timeout`() async {
        let store = SpellingStore()
        let clock: any Clock<Duration> = ContinuousClock()
        await store.load(timeout: .seconds(60)) { ["a"] }
        await store.loadIfNeeded(timeout: .seconds(60), clock: clock) { ["b"] }
        #expect(store.value == ["a"])
        await store.reload(retry: .exponential(max: 2), timeout: .seconds(60), clock: clock) { ["c"] }
        #expect(store.value == ["c"])
        let value = AsyncValue<Int>()
        await value.load(timeout: .seconds(60)) { 1 }
        #expect(value.value == 1)
    }

    @Test func `onCommit receives each commit, typed`() {
        let store = SpellingStore()
        var counts: [Int] = []
        let attachment = store.pipeline.onCommit { old, new in
            counts.append((new.state.value?.count ?? 0) - (old.state.value?.count ?? 0))
        }
        store.set(["a", "b"])
        attachment.cancel()
        store.reset()
        #expect(counts == [2])
    }
}
