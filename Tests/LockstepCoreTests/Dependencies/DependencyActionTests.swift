import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Dependencies in actions", .timeLimit(.minutes(20)))
struct DependencyActionTests {
    nonisolated private static let number = DeclaredDependency("number of an action") { 0 }

    /// Reads the dependency when it is created, as a store with an `@Outward` property does.
    private final class Child {
        let captured = DependencyCapture()
        var number: Int { captured.dependencies[DependencyActionTests.number] }
    }

    private final class ChildInteractor: InteractorProtocol {
        let child = Child()
        static func build() -> Self { Self() }
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

    @Test("D3: a store with overrides keeps them in an action that another store dispatches")
    func otherOverrides() async {
        let other = withDependencies {
            $0[Self.number] = 2
        } operation: {
            NoteStore()
        }
        let inner = AsyncAction<NoteStore>("inner") {
            Reducer(setter: \.count) { Self.number.current }
        }
        let outer = AsyncAction<NoteStore>("outer") {
            AsyncMiddleware { _ in await other.dispatch(inner) }
            Reducer(setter: \.count) { Self.number.current }
        }
        await store.dispatch(outer)
        #expect(store.count == 1 && other.count == 2)
        await withDependencies {
            $0[Self.number] = 3
        } operation: {
            _ = await store.dispatch(outer)
        }
        #expect(store.count == 3 && other.count == 3)
    }

    @Test("D3: an action leaves no overrides in the interactor or the family of another store")
    func lasting() {
        let interactor = InteractorStorage<ChildInteractor>()
        let family = StoreFamily { (_: Int) in NoteStore() }
        var interactors: [ChildInteractor] = []
        let first = Action<NoteStore>("first") {
            Middleware { _ in
                interactors.append(interactor.interactor)
                #expect(interactors[0].child.number == 1)
                _ = family[1]
            }
        }
        store.dispatch(first)
        #expect(interactors.map(\.child.number) == [0])
        family[1].dispatch(Action<NoteStore> { Reducer(setter: \.count) { Self.number.current + 7 } })
        #expect(family[1].count == 7)
    }

    @Test("D3: an interactor and a family member do not keep the overrides around their first use")
    func firstUse() {
        let interactor = InteractorStorage<ChildInteractor>()
        var children: [Child] = []
        let family = withDependencies {
            $0[Self.number] = 7
        } operation: {
            StoreFamily { (_: Int) in
                children.append(Child())
                return NoteStore()
            }
        }
        let read = Action<NoteStore> { Reducer(setter: \.count) { Self.number.current } }
        withDependencies {
            $0[Self.number] = 9
        } operation: {
            #expect(interactor.interactor.child.number == 9)
            _ = family[1].dispatch(read)
            #expect(family[1].count == 9 && children.map(\.number) == [9])
        }
        #expect(interactor.interactor.child.number == 0)
        family[1].dispatch(read)
        #expect(family[1].count == 7 && children.map(\.number) == [7])
    }

    @Test("D2: a task that a default starts is not part of the action in which the default is first read")
    func taskOfADefault() async {
        let log = EventLog()
        store.pipeline.attach(log)
        let gate = Gate<Void>()
        let (opening, open) = AsyncStream.makeStream(of: Void.self)
        let update = DeclaredDependency("update") { [store] in
            Task { @MainActor in
                for await _ in opening {}
                return store.dispatch(Action<NoteStore>("update") { Reducer(setter: \.count) { 7 } })
            }
        }
        let search = AsyncAction<NoteStore>("search", policy: .latest) {
            AsyncMiddleware { _ in
                _ = update.current
                try await gate()
            }
        }
        let superseded = Task { await store.dispatch(search) }
        await gate.nextCall()
        let latest = Task { await store.dispatch(search) }
        await gate.nextCall()
        open.finish()
        #expect(await update.current.value == .completed && store.count == 7)
        let updates = log.started.filter { $0.name == "update" }
        #expect(updates.map(\.parent) == [nil] && updates.map(\.cause) == [nil])
        gate.succeed()
        #expect(await superseded.value == .superseded)
        #expect(await latest.value == .completed)
    }

    @Test("D3: an action of a struct store, written as a closure, has the overrides of its store")
    func closures() async {
        let counter = withDependencies {
            $0[Self.number] = 1
        } operation: {
            CounterStore()
        }
        let children = await counter.dispatch("make") {
            await Task.yield()
            return [Child(), Child()]
        }
        let number = await counter.dispatch(action: { $0 + Self.number.current }, payload: 4)
        #expect(children.map(\.number) == [1, 1] && number == 5)
    }

    @Test("D3: overrides inside an action replace those of its store, and reach what it makes")
    func overridesInActions() {
        var children: [Child] = []
        let action = Action<NoteStore>("make") {
            Middleware { _ in
                withDependencies {
                    $0[Self.number] += 4
                } operation: {
                    children.append(Child())
                }
            }
        }
        store.dispatch(action)
        #expect(children.map(\.number) == [5])
    }
}
