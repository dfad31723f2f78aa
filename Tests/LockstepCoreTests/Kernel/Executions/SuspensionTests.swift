import LockstepCore
import Testing

/// Work that does not suspend lets no other work of the main actor run in between, whatever Lockstep adds to it.
@MainActor @Suite("Async work without a suspension", .timeLimit(.minutes(20)))
struct SuspensionTests {
    nonisolated private static let number = DeclaredDependency("number of work without a suspension") { 0 }

    @MainActor private struct Passing: StoreInterceptor {
        func intercept(
            context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
        ) async -> any Sendable { await next() }
    }

    enum Call: CaseIterable {
        case structMethod, throwingMethod, structAction, propertyAction, operation, failingOperation, optimistic, load,
            queryFetch, overrides, typedOverrides, overridesWithResult
    }

    enum Addition: CaseIterable { case none, overrides, interceptor, both }

    @MainActor private final class Stores {
        let counter = CounterStore()
        let note = NoteStore()
        let item = ItemStore()
        let query = QueryFamily { (key: Int) in key }

        var pipelines: [AnyPipeline] { [counter.pipeline, note.pipeline, item.pipeline, query[1].pipeline] }

        func perform(_ call: Call) async {
            switch call {
            case .structMethod: await counter.dispatch("add") { counter.commit { $0.count += 1 } }
            case .throwingMethod:
                do {
                    try await counter.dispatch("add") { () async throws(Failure) -> Int in throw Failure() }
                } catch { counter.commit { $0.count += 1 } }
            case .structAction:
                let action = AsyncAction<CounterStore>("add") {
                    AsyncMiddleware { $0.set(\.count, to: 1) }
                }
                await counter.dispatch(action)
            case .propertyAction:
                await note.dispatch(AsyncAction<NoteStore>("add") { AsyncMiddleware { $0.set(\.count, to: 1) } })
            case .operation: await item.operations.run(.save) { [item] in item.set(1) }
            case .failingOperation: await item.operations.run(.save) { throw Failure() }
            case .optimistic: await counter.optimistically(at: \.count, { $0 = 1 }) {}
            case .load: await item.load { 1 }
            case .queryFetch: _ = try? await query[1].fetch()
            case .overrides: await withDependencies({ $0[number] = 2 }, operation: { item.set(1) })
            case .typedOverrides:
                do {
                    try await withDependencies(
                        { $0[number] = 2 }, operation: { () async throws(Failure) -> Int in throw Failure() })
                } catch { item.set(1) }
            case .overridesWithResult: item.set(await withDependencies({ $0[number] = 2 }, operation: { 1 }))
            }
        }
    }

    @Test("Nothing else runs in between", arguments: Call.allCases, Addition.allCases)
    func noSuspension(call: Call, addition: Addition) async {
        let stores =
            addition == .overrides || addition == .both
            ? withDependencies({ $0[Self.number] = 1 }, operation: { Stores() }) : Stores()
        if addition == .interceptor || addition == .both {
            for pipeline in stores.pipelines { pipeline.attach(Passing()) }
        }
        var otherWorkRan = false
        let other = Task { otherWorkRan = true }
        await stores.perform(call)
        #expect(!otherWorkRan)
        await other.value
    }
}
