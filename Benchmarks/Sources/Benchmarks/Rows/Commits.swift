import LockstepCore

extension Row {
    static let commits = [
        Row(.commit, goal: 1.5, beside: .rawModify),
        Row(.wideCommit, goal: 1.5, beside: .rawWideSet),
        Row(.append, goal: 2, beside: .rawAppend),
    ]
}

extension Work {
    static let commit = Work("commit") {
        let store = CounterStore()
        observe { use(store.other) }
        return { for _ in 0..<$0 { store.commit { $0.count += 1 } } }
    }

    /// A commit of a state that is expensive to copy. An unnecessary copy is visible in the result.
    static let wideCommit = Work("commit, state of 16 arrays") {
        let store = WideStore()
        observe { use(store.other) }
        return { for _ in 0..<$0 { store.commit { $0.count += 1 } } }
    }

    static let append = Work("commit(at:) append", preparations: 1, countedRepetitions: 1_000) {
        let store = CounterStore()
        store.commit { $0.items = longList() }
        return { for _ in 0..<$0 { store.commit(at: \.items) { $0.append(1) } } }
    }
}
