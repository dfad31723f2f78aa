import LockstepCore

@MainActor func dispatches() -> [Comparison] {
    let raw = RawCounter()
    observe { use(raw.other) }
    let byHand: (Int) async -> Void = { for _ in 0..<$0 { increment(raw, \.count) } }
    let store = ActingStore()
    observe { use(store.other) }
    let property = PropertyCounter()
    observe { use(property.other) }
    return [
        Comparison("dispatch to a property store beside a key path's get and set", goal: 2.5, byHand: byHand) {
            for _ in 0..<$0 { property.dispatch(\.increment) }
        },
        Comparison("dispatch to a struct store beside a key path's get and set", goal: 2.5, byHand: byHand) {
            for _ in 0..<$0 { store.dispatch(\.increment) }
        },
    ]
}

@MainActor @inline(never) private func increment<Root>(_ root: Root, _ count: ReferenceWritableKeyPath<Root, Int>) {
    root[keyPath: count] = root[keyPath: count] + 1
}
