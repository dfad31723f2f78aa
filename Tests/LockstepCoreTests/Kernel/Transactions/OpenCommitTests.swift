import LockstepCore
import LockstepTesting
import Observation
import Testing

/// A commit of a store whose closure or setter runs other code.
private enum OpenCommit: CaseIterable {
    case commit, inPlace, throwing, throwingInPlace, reducer, throwingReducer, propertyReducer, throwingPropertyReducer
    case didSet, inPlaceDidSet

    /// Whether the closure throws, so that nothing is committed.
    var throwsAtTheEnd: Bool {
        [.throwing, .throwingInPlace, .throwingReducer, .throwingPropertyReducer].contains(self)
    }

    /// Makes the commit, which sets 1.
    @MainActor func make(
        on counter: CounterStore, or hooked: HookedStore, running work: @escaping @MainActor () -> Void
    ) {
        switch self {
        case .commit:
            counter.commit {
                $0.count = 1
                work()
            }
        case .inPlace:
            counter.commit(at: \.count) {
                $0 = 1
                work()
            }
        case .throwing:
            try? counter.commit {
                $0.count = 1
                work()
                throw Failure()
            }
        case .throwingInPlace:
            try? counter.commit(at: \.count) {
                $0 = 1
                work()
                throw Failure()
            }
        case .reducer, .throwingReducer:
            counter.dispatch(
                Action<CounterStore> {
                    Reducer(setter: \.count) {
                        work()
                        if throwsAtTheEnd { throw Failure() }
                        return 1
                    }
                })
        case .propertyReducer, .throwingPropertyReducer:
            hooked.dispatch(
                Action<HookedStore> {
                    Reducer(setter: \.first) {
                        work()
                        if throwsAtTheEnd { throw Failure() }
                        return 1
                    }
                })
        case .didSet:
            hooked.onFirst = work
            hooked.first = 1
        case .inPlaceDidSet:
            hooked.onFirst = work
            hooked.first += 1
        }
    }
}

/// The style of the store that is changed while a commit of another store is open.
private enum InnerStore: CaseIterable { case structStore, propertyStore, valueStore }

@MainActor @Suite("Changes of other stores during an open commit", .timeLimit(.minutes(20)))
struct OpenCommitTests {
    /// The stores of a test case and their event log.
    @MainActor private final class Scene {
        let counter = CounterStore()
        let hooked = HookedStore()
        let (other, otherHooked, value) = (CounterStore(), HookedStore(), AsyncValue(initialValue: 0))
        let log = EventLog()

        var outer: Int { counter.count + hooked.first }
        var inner: Int { other.count + otherHooked.second + (value.value ?? 0) }

        func change(_ store: InnerStore) {
            switch store {
            case .structStore: other.commit("inner") { $0.count = 1 }
            case .propertyStore: otherHooked.second = 1
            case .valueStore: value.set(1)
            }
        }

        func record() {
            counter.pipeline.attach(log)
            hooked.pipeline.attach(log)
            other.pipeline.attach(log)
            otherHooked.pipeline.attach(log)
            value.pipeline.attach(log)
        }
    }

    @Test(
        "C1: an observer of a store that is changed inside another store's commit wakes when this commit is complete",
        arguments: OpenCommit.allCases, InnerStore.allCases)
    private func observers(open: OpenCommit, inner: InnerStore) {
        let scene = Scene()
        var isOpen = false
        var seen: [String] = []
        let reacting = Reacting({ scene.inner }) {
            // Reading the outer store here can trap while its commit is open.
            seen.append(isOpen ? "open" : "\(scene.inner) \(scene.outer)")
        }
        open.make(on: scene.counter, or: scene.hooked) {
            isOpen = true
            scene.change(inner)
            isOpen = false
        }
        #expect(seen == ["1 \(open.throwsAtTheEnd ? 0 : 1)"])
        withExtendedLifetime(reacting) {}
    }

    @Test(
        "C1: a recorder of a store that is changed inside another store's commit receives the change after this commit",
        arguments: OpenCommit.allCases, InnerStore.allCases)
    private func recorders(open: OpenCommit, inner: InnerStore) {
        let scene = Scene()
        var isOpen = false
        var seen: Set<String> = []
        scene.record()
        scene.log.onEvent = { event in
            guard case .committed = event else { return }
            seen.insert(isOpen ? "open" : "\(scene.inner) \(scene.outer)")
        }
        open.make(on: scene.counter, or: scene.hooked) {
            isOpen = true
            scene.change(inner)
            isOpen = false
        }
        #expect(seen == ["1 \(open.throwsAtTheEnd ? 0 : 1)"])
        #expect(scene.log.commits.count == (open.throwsAtTheEnd ? 1 : 2))
    }

    @Test(
        "C4: an observer of a store that is changed inside another store's commit may commit to the other store",
        arguments: OpenCommit.allCases, InnerStore.allCases)
    private func commitsBack(open: OpenCommit, inner: InnerStore) async {
        await #expect(processExitsWith: .success) { [open = "\(open)", inner = "\(inner)"] in
            await MainActor.run {
                guard let open = OpenCommit.allCases.first(where: { "\($0)" == open }),
                    let inner = InnerStore.allCases.first(where: { "\($0)" == inner })
                else { return }
                let scene = Scene()
                scene.hooked.second = -1
                let reacting = Reacting({ scene.inner }) {
                    scene.counter.commit("back") { $0.name = "\($0.count)" }
                    scene.hooked.second = scene.hooked.first
                }
                open.make(on: scene.counter, or: scene.hooked) { scene.change(inner) }
                #expect(scene.outer == (open.throwsAtTheEnd ? 0 : 1))
                #expect(scene.counter.name == "\(scene.counter.count)")
                #expect(scene.hooked.second == scene.hooked.first)
                withExtendedLifetime(reacting) {}
            }
        }
    }
}
