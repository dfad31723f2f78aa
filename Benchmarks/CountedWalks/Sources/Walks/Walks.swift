import LockstepCore
import LockstepPersistence

extension Walk {
    static let all = [
        commit, smallWrite, write, propertyDispatch, structDispatch, load, optimistic, query, undo, save,
    ]

    private static let commit = Walk("store.commit { }") {
        let store = StructList()
        return {
            store.commit {
                Nesting.note()
                $0.count += 1
            }
        }
    }

    private static let smallWrite = Walk("store.count += 1") {
        let store = PropertyList()
        return { store.count += 1 }
    }

    private static let write = Walk(#"store.items.append("x")"#) {
        let store = PropertyList()
        return { store.items.append("x") }
    }

    private static let propertyDispatch = Walk(#"store.dispatch(\.add, "x"), property store"#) {
        let store = PropertyList()
        return { store.dispatch(\.add, "x") }
    }

    private static let structDispatch = Walk(#"store.dispatch(\.add, "x"), struct store"#) {
        let store = StructList()
        return { store.dispatch(\.add, "x") }
    }

    /// A load that does not suspend.
    private static let load = Walk("store.load { }") {
        let store = ValueList()
        return {
            await store.load {
                Nesting.note()
                return ["x"]
            }
        }
    }

    private static let optimistic = Walk("store.optimistically { } _: { }") {
        let store = StructList()
        let change: @MainActor (inout Int) -> Void = {
            Nesting.note()
            $0 += 1
        }
        return { await store.optimistically(at: \.count, change) {} }
    }

    /// A load of an entry that exists.
    private static let query = Walk("family[key].loadIfNeeded()") {
        let family = QueryFamily(freshFor: .seconds(60)) { (key: Int) in
            Nesting.note()
            return key
        }
        return Steps(
            prepare: { family.invalidate(1) },
            call: { await family[1].loadIfNeeded() })
    }

    /// The undo of a commit of a struct store.
    private static let undo = Walk("undo.undo()") {
        let (store, undo) = (StructList(), UndoRecorder())
        store.pipeline.attach(undo)
        return Steps(
            prepare: { store.commit { $0.count += 1 } },
            call: { undo.undo() })
    }

    /// A commit of a saved store, until the state is saved.
    private static let save = Walk("a commit of a saved store, and its save") {
        let store = StructList()
        let persistence = store.persist(in: .memory, every: .milliseconds(1))
        return Steps(
            prepare: { await persistence.flush() },
            call: { store.commit { $0.count += 1 } },
            isFinished: { persistence.status.isSaved })
    }
}
