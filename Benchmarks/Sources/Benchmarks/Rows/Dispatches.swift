import LockstepCore

extension Row {
    static let dispatches = [
        Row(.propertyDispatch, goal: 2.5, beside: .keyPath),
        Row(.structDispatch, goal: 2.5, beside: .keyPath),
    ]
}

extension Work {
    static let propertyDispatch = Work("dispatch, property store") {
        let store = PropertyCounter()
        observe { use(store.other) }
        return { for _ in 0..<$0 { store.dispatch(\.increment) } }
    }

    static let structDispatch = Work("dispatch, struct store") {
        let store = ActingStore()
        observe { use(store.other) }
        return { for _ in 0..<$0 { store.dispatch(\.increment) } }
    }
}
