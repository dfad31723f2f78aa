import LockstepCore

extension Row {
    static let loads = [load]

    /// On systems that cannot start a task immediately, a load costs at least as much as a task.
    private static var load: Row {
        if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Row(.load, goal: 40, beside: .bareAwait)
        } else {
            Row(.load, goal: 1.3, beside: .taskValue)
        }
    }
}

extension Work {
    static let load = Work("load") {
        let value = AsyncValue<Int>()
        return { for _ in 0..<$0 { await value.load { 1 } } }
    }
}
