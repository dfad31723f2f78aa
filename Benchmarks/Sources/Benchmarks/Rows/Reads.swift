import LockstepCore

extension Row {
    static let reads = [
        Row(.readField, goal: 2, beside: .rawRead),
        Row(.readState, goal: 1.5, beside: .rawRead),
        Row(.readProperty, goal: 2, beside: .rawRead),
    ]
}

extension Work {
    static let readField = Work("read store.count") {
        let store = CounterStore()
        return { for _ in 0..<$0 { use(store.count) } }
    }

    static let readState = Work("read store.state.count") {
        let store = CounterStore()
        return { for _ in 0..<$0 { use(store.state.count) } }
    }

    static let readProperty = Work("read property") {
        let store = PropertyCounter()
        return { for _ in 0..<$0 { use(store.count) } }
    }
}
