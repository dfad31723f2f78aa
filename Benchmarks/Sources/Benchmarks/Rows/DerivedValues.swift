import LockstepCore

extension Row {
    static let derivedValues = [
        Row(.readDerived, goal: 4, beside: .rawRead),
        Row(.commitAmongDerived(10_000), goal: flat, beside: .commitAmongDerived(1)),
    ]
}

extension Work {
    static let readDerived = Work("read derived value") {
        let store = CounterStore()
        let derived = Derived { store.count + 1 }
        return { for _ in 0..<$0 { use(derived.value) } }
    }

    /// A commit of a field that no derived value reads.
    static func commitAmongDerived(_ others: Int) -> Work {
        Work("commit, derived values: \(others)", preparations: 1, countedRepetitions: 1_000) {
            let store = CounterStore()
            let derived = (0..<others).map { _ in Derived { store.other } }
            for derived in derived { observe { use(derived.value) } }
            return { repetitions in
                for _ in 0..<repetitions { store.commit { $0.count += 1 } }
                withExtendedLifetime(derived) {}
            }
        }
    }
}
