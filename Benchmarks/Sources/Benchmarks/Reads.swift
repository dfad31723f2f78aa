import LockstepCore

@MainActor func reads() -> [Comparison] {
    let raw = RawCounter()
    let rawRead: (Int) async -> Void = { for _ in 0..<$0 { use(raw.count) } }
    let store = CounterStore()
    let property = PropertyCounter()
    return [
        Comparison("store.count beside a raw read", goal: 4, byHand: rawRead) { for _ in 0..<$0 { use(store.count) } },
        Comparison("store.state.count beside a raw read", goal: 4, byHand: rawRead) {
            for _ in 0..<$0 { use(store.state.count) }
        },
        Comparison("a read of a property store beside a raw read", goal: 4, byHand: rawRead) {
            for _ in 0..<$0 { use(property.count) }
        },
    ]
}
