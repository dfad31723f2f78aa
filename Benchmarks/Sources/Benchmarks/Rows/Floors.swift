import LockstepCore
import Observation

// Hand-written work. The other field has an observer if the work with Lockstep has one.

extension Work {
    /// `count = 1` on an `@Observable` class. Each value differs from the previous one, because an equal value wakes
    /// no observers.
    static let rawSet = Work("raw set") {
        let raw = RawCounter()
        observe { use(raw.other) }
        var number = 0
        return {
            for _ in 0..<$0 {
                number += 1
                raw.count = number
            }
        }
    }

    static let rawModify = Work("raw modify") {
        let raw = RawCounter()
        observe { use(raw.other) }
        return { for _ in 0..<$0 { raw.count += 1 } }
    }

    /// Changes a copy of a wide state, then sets the state to it.
    static let rawWideSet = Work("raw copy and set of 16 arrays") {
        let raw = RawWideState()
        observe { use(raw.other) }
        return {
            for _ in 0..<$0 {
                var state = raw.state
                state.count += 1
                raw.state = state
            }
        }
    }

    static let rawRead = Work("raw read") {
        let raw = RawCounter()
        return { for _ in 0..<$0 { use(raw.count) } }
    }

    static let rawAppend = Work("raw append", preparations: 1, countedRepetitions: 1_000) {
        let raw = RawCounter()
        raw.items = longList()
        return { for _ in 0..<$0 { raw.items.append(1) } }
    }

    static let keyPath = Work("key path get and set") {
        let raw = RawCounter()
        observe { use(raw.other) }
        return { for _ in 0..<$0 { increment(raw, \.count) } }
    }

    static let bareAwait = Work("bare await") {
        let one: @MainActor () async -> Int = { 1 }
        let operations = [one]
        return { for _ in 0..<$0 { use(await operations[0]()) } }
    }

    static let taskValue = Work("await Task { }.value") {
        { for _ in 0..<$0 { use(await Task { 1 }.value) } }
    }
}

/// Returns 100,000 numbers, with capacity for all appended numbers. The growth of the array is not measured.
func longList() -> [Int] {
    var list: [Int] = []
    list.reserveCapacity(5_000_000)
    list.append(contentsOf: 0..<100_000)
    return list
}

@MainActor @inline(never) private func increment<Root>(_ root: Root, _ count: ReferenceWritableKeyPath<Root, Int>) {
    root[keyPath: count] = root[keyPath: count] + 1
}
