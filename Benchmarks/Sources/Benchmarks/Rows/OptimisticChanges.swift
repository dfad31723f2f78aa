import LockstepCore

extension Row {
    static let optimisticChanges = [Row(.optimistically, goal: 5, beside: .run)]
}

extension Work {
    static let optimistically = Work("optimistically") {
        let value = AsyncValue<Int>()
        value.set(0)
        return { for _ in 0..<$0 { await value.optimistically({ $0 += 1 }) {} } }
    }
}
