import LockstepCore
import LockstepPersistence

extension Row {
    static let recordings = [
        Row(.recordedCommit, goal: 8, beside: .rawModify),
        Row(.recordedPropertySet, goal: 8, beside: .rawSet),
        Row(.recordedPropertyDispatch, goal: 12, beside: .rawModify),
        Row(.recordedStructDispatch, goal: 12, beside: .rawModify),
        Row(.persistedCommit, goal: 1.2, beside: .recordedCommit),
    ]
}

extension Work {
    static let recordedCommit = recorded("commit") { history in
        let store = CounterStore()
        observe { use(store.other) }
        store.pipeline.attach(history)
        return { for _ in 0..<$0 { store.commit { $0.count += 1 } } }
    }

    /// A commit of a store with saved state. The commit is not saved during the measurement.
    static let persistedCommit = Work("commit, persisted") {
        let store = CounterStore()
        observe { use(store.other) }
        store.persist(\.count, in: .memory, every: .seconds(3_600))
        return { for _ in 0..<$0 { store.commit { $0.count += 1 } } }
    }

    static let recordedPropertySet = recorded("property set") { history in
        let store = PropertyCounter()
        observe { use(store.other) }
        store.pipeline.attach(history)
        var number = 0
        return {
            for _ in 0..<$0 {
                number += 1
                store.count = number
            }
        }
    }

    static let recordedPropertyDispatch = recorded("dispatch, property store") { history in
        let store = PropertyCounter()
        observe { use(store.other) }
        store.pipeline.attach(history)
        return { for _ in 0..<$0 { store.dispatch(\.increment) } }
    }

    static let recordedStructDispatch = recorded("dispatch, struct store") { history in
        let store = ActingStore()
        observe { use(store.other) }
        store.pipeline.attach(history)
        return { for _ in 0..<$0 { store.dispatch(\.increment) } }
    }

    /// Work that a full history records.
    private static func recorded(_ name: String, prepare: @escaping @MainActor (HistoryRecorder) -> Repeated) -> Work {
        Work("\(name), recorded", preparations: 20, countedRepetitions: 20) {
            let history = HistoryRecorder(limit: 100)
            let repeated = prepare(history)
            await repeated(history.limit * 3 / 2)
            return repeated
        }
    }
}
