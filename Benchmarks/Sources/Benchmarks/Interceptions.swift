import LockstepCore

/// To be measured last: once anybody listened to any store, the executions of all are told apart.
@MainActor func interceptions() -> [Comparison] {
    let raw = RawCounter()
    observe { use(raw.other) }
    let store = CounterStore()
    observe { use(store.other) }
    for _ in 0..<3 { store.pipeline.attach(Passing()) }
    return [
        Comparison("a method with 3 interceptors beside a raw set", goal: 6) {
            for _ in 0..<$0 { raw.count += 1 }
        } lockstep: {
            for _ in 0..<$0 { store.intercepted("add") { _ in store.commit { $0.count += 1 } } }
        }
    ]
}
