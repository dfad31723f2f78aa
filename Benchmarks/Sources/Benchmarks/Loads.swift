import LockstepCore

@MainActor func loads() -> [Comparison] {
    let one: @MainActor () async -> Int = { 1 }
    let operation = [one]
    let value = AsyncValue<Int>()
    return [
        Comparison("load { 1 } beside a bare await", goal: 20) {
            for _ in 0..<$0 { use(await operation[0]()) }
        } lockstep: {
            for _ in 0..<$0 { await value.load { 1 } }
        },
        Comparison("load { 1 } beside await Task { 1 }.value", goal: 1.3) {
            for _ in 0..<$0 { use(await Task { 1 }.value) }
        } lockstep: {
            for _ in 0..<$0 { await value.load { 1 } }
        },
    ]
}
