import LockstepCore

@MainActor func commits() -> [Comparison] {
    let raw = RawCounter()
    let rawSet: (Int) async -> Void = { for _ in 0..<$0 { raw.count += 1 } }
    observe { use(raw.other) }
    let store = CounterStore()
    observe { use(store.other) }
    let property = PropertyCounter()
    observe { use(property.other) }
    let watched = CounterStore()
    for _ in 0..<10_000 { observe { use(watched.other) } }
    let many = (0..<10_000).map { _ in CounterStore() }
    for store in many { observe { use(store.other) } }
    let items = Array(0..<100_000)
    let rawItems = RawCounter()
    rawItems.items = items
    let storedItems = CounterStore()
    storedItems.commit { $0.items = items }

    return [
        Comparison("commit { } beside a raw set", goal: 2, byHand: rawSet) {
            for _ in 0..<$0 { store.commit { $0.count += 1 } }
        },
        Comparison("a set of a property store beside a raw set", goal: 3, byHand: rawSet) {
            for _ in 0..<$0 { property.count += 1 }
        },
        Comparison("commit(at:), appending to 100,000, beside a raw append", goal: 5) {
            for _ in 0..<$0 { rawItems.items.append(1) }
        } lockstep: {
            for _ in 0..<$0 { storedItems.commit(at: \.items) { $0.append(1) } }
        },
        Comparison("commit { } with 10,000 observers of another field beside 1", goal: 1.2) {
            for _ in 0..<$0 { store.commit { $0.count += 1 } }
        } lockstep: {
            for _ in 0..<$0 { watched.commit { $0.count += 1 } }
        },
        Comparison("commit { } among 10,000 other stores beside 1", goal: 1.2) {
            for _ in 0..<$0 { store.commit { $0.count += 1 } }
        } lockstep: {
            for _ in 0..<$0 { many[77].commit { $0.count += 1 } }
        },
    ]
}
