import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Dependencies in actions", .timeLimit(.minutes(1)))
struct DependencyActionTests {
    nonisolated private static let number = DeclaredDependency("number of an action") { 0 }

    /// Reads the dependency when it is created, as a store with an `@Outward` property does.
    private final class Child {
        let captured = DependencyCapture()
        var number: Int { captured.dependencies[DependencyActionTests.number] }
    }

    private let store = withDependencies {
        $0[Self.number] = 1
    } operation: {
        NoteStore()
    }

    @Test("D3: a synchronous action, and what it makes, has the overrides of its store", arguments: [false, true])
    func synchronous(isRecorded: Bool) {
        if isRecorded { store.pipeline.attach(EventLog()) }
        var children: [Child] = []
        let action = Action<NoteStore>("make") {
            Middleware { _ in children.append(Child()) }
            Reducer(setter: \.count) { Self.number.current }
        }
        #expect(store.dispatch(action) == .completed)
        #expect(children.map(\.number) == [1] && store.count == 1 && Self.number.current == 0)
    }

    @Test(
        "D3: an async action, and a task that it starts, have the overrides of their store", arguments: [false, true])
    func awaiting(isQueued: Bool) async {
        var children: [Child] = []
        let action = AsyncAction<NoteStore>("make", policy: isQueued ? .queue : .concurrent) {
            AsyncMiddleware { proxy in
                await Task.yield()
                children.append(Child())
                _ = await proxy.startTask("later") { _ in children.append(Child()) }.value
            }
        }
        await store.dispatch(action)
        #expect(children.map(\.number) == [1, 1] && Self.number.current == 0)
    }

    @Test("D3: the overrides of the caller come before those of the store, and reach the actions of other stores")
    func active() {
        let other = NoteStore()
        let inner = Action<NoteStore>("inner") { Reducer(setter: \.count) { Self.number.current } }
        let outer = Action<NoteStore>("outer") {
            Reducer(setter: \.count) { Self.number.current }
            Middleware { _ in other.dispatch(inner) }
        }
        store.dispatch(outer)
        #expect(store.count == 1 && other.count == 1)
        withDependencies {
            $0[Self.number] = 2
        } operation: {
            _ = store.dispatch(outer)
        }
        #expect(store.count == 2 && other.count == 2)
        other.dispatch(inner)
        #expect(other.count == 0)
    }
}
