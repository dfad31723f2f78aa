/// An event of a ``StoreOwnerWalk``. Works are numbered from 0.
enum StoreOwnerEvent: Equatable {
    /// The kinds of work. Only the last two keep the store alive. A stubborn task ignores its cancellation.
    enum Kind: CaseIterable {
        case task, queuedTask, stubbornTask, keepingTask, awaitedCall
    }

    case hold, release, start(Kind), finish(Int), fail(Int), cancel(Int), cancelByName, remove
}
