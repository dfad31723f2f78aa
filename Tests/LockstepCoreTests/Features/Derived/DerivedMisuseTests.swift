import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Misuse of derived values", .timeLimit(.minutes(20)))
struct DerivedMisuseTests {
    @Test("V1, V4: a source that is read only in some runs is tracked in those runs, and released afterwards")
    func conditionalReads() {
        let isOn = AsyncValue(initialValue: false)
        var store: CounterStore? = CounterStore()
        weak let weakStore = store
        var runs = 0
        let count = Derived {
            runs += 1
            return isOn.value == true ? weakStore?.count ?? -1 : 0
        }
        let wakes = Wakes { count.value }
        store?.increment()
        #expect(runs == 1)
        isOn.set(true)
        store?.increment()
        #expect(wakes.seen == [0, 1, 2] && runs == 3)
        isOn.set(false)
        store?.increment()
        #expect(wakes.seen == [0, 1, 2, 0] && runs == 4)
        store = nil
        #expect(weakStore == nil)
        wakes.end()
    }

    @Test("V5: a derived value that reads itself only in some runs traps in such a run")
    func conditionalCycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let isOn = AsyncValue(initialValue: false)
            var derived: Derived<Int>?
            derived = Derived(fileID: "App/Own.swift", line: 3) { isOn.value == true ? derived?.value ?? 0 : 1 }
            guard derived?.value == 1 else { return }
            isOn.set(true)
            _ = derived?.value
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("App/Own.swift:3") && text.contains("cannot depend on itself"))
    }

    @Test("V5: a closure that sets an entry of a query family traps, and the message names the derived value's place")
    func changingFamilies() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let item = QueryFamily { (id: Int) in id }
            item.set(1, for: 1)
            let derived = Derived(fileID: "App/Own.swift", line: 3) {
                item.set(2, for: 1)
                return item[1].value
            }
            _ = derived.value
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("App/Own.swift:3"))
    }

    @Test("C4, V5: a recorder of all stores may commit when a derived value's closure changes a store that it made")
    func committingRecorder() {
        let (status, log) = (CounterStore(), EventLog())
        AllStores.attach(log)
        defer { AllStores.detach(log) }
        log.onEvent = { event in
            if case .committed(let commit) = event, commit.store != status.pipeline.store { status.increment() }
        }
        let double = Derived { status.count * 2 }
        let (wakes, ofDouble) = (Wakes { status.count }, Wakes { double.value })
        let derived = Derived {
            let store = CounterStore()
            store.increment()
            store.increment()
            return store.count
        }
        #expect(derived.value == 2)
        status.increment()
        #expect(wakes.seen == [0, 1, 2, 3] && ofDouble.seen == [0, 2, 4, 6])
    }

    @Test("V1: what a recorder reads while the closure of a derived value runs is not a source of the value")
    func readingRecorder() {
        let (note, counter, log) = (NoteStore(), CounterStore(), EventLog())
        let other = Derived { counter.count }
        AllStores.attach(log)
        log.onEvent = { _ in _ = (note.count, counter.count, other.value) }
        var runs = 0
        let derived = Derived {
            runs += 1
            let store = CounterStore()
            store.increment()
            return store.count
        }
        let wakes = Wakes { derived.value }
        AllStores.detach(log)
        note.count = 1
        counter.increment()
        #expect(derived.value == 1 && runs == 1 && wakes.count == 0)
    }
}
