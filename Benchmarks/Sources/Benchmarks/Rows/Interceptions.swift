import LockstepCore

extension Row {
    static let interceptions = [Row(.interceptedMethod, goal: 6, beside: .rawModify)]
}

extension Work {
    static let interceptedMethod = Work("method, 3 interceptors") {
        let store = CounterStore()
        observe { use(store.other) }
        for _ in 0..<3 { store.pipeline.attach(Passing()) }
        return { for _ in 0..<$0 { store.intercepted("add") { _ in store.commit { $0.count += 1 } } } }
    }
}
