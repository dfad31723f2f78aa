import LockstepCore

extension Row {
    static let operations = [
        Row(.run, goal: 25, beside: .bareAwait),
        Row(.runAmongSeen(20_000), goal: flat, beside: .runAmongSeen(1)),
        Row(.runAmongObserved(20_000), goal: flat, beside: .runAmongObserved(1)),
    ]
}

extension Work {
    static let run = Work("operations.run") {
        let operations = OperationTracker<ItemOperation>()
        return { for _ in 0..<$0 { await operations.run(.save) {} } }
    }

    /// A run on a tracker that ran other operations before, and whose callers read them.
    static func runAmongSeen(_ others: Int) -> Work {
        Work("operations.run, payloads seen: \(others)", preparations: 1, countedRepetitions: 10) {
            let operations = OperationTracker<ItemOperation>()
            for id in 1...others { await operations.run(.delete(id)) {} }
            for id in 1...others { use(operations.isActive(.delete(id))) }
            return { for _ in 0..<$0 { await operations.run(.delete(0)) {} } }
        }
    }

    /// A run on a tracker whose other operations have observers.
    static func runAmongObserved(_ others: Int) -> Work {
        Work("operations.run, payloads observed: \(others)", preparations: 1, countedRepetitions: 10) {
            let operations = OperationTracker<ItemOperation>()
            for id in 1...others { observe { use(operations.isActive(.delete(id))) } }
            return { for _ in 0..<$0 { await operations.run(.delete(0)) {} } }
        }
    }
}
