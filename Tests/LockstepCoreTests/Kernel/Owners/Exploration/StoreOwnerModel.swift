import LockstepCore

/// Who keeps a store alive, and how its work ends.
struct StoreOwnerModel {
    typealias Kind = StoreOwnerEvent.Kind

    enum End: Equatable {
        case completed, failed, cancelled(CancellationReason)

        var text: String {
            switch self {
            case .completed: "completed"
            case .failed: "failed"
            case .cancelled(let reason): "cancelled, \(reason.rawValue)"
            }
        }
    }

    struct Work {
        let kind: Kind
        var end: End?
        /// Whether the test has ended the work, or has cancelled the task of stubborn work.
        var hasReturned = false, isCancelled = false
    }

    private(set) var works: [Work] = []
    private(set) var isHeld = true
    private(set) var isInFamily: Bool

    init(inFamily: Bool) { isInFamily = inFamily }

    var isAlive: Bool {
        isHeld || isInFamily
            || works.contains { $0.end == nil && ($0.kind == .keepingTask || $0.kind == .awaitedCall) }
    }

    var unfinished: [Int] { works.indices.filter { works[$0].end == nil } }

    /// The works that run. Of the queued tasks, only the first one runs.
    var running: [Int] {
        let queued = unfinished.filter { works[$0].kind == .queuedTask }
        return unfinished.filter { works[$0].kind != .queuedTask || $0 == queued.first }
    }

    /// The works that the test can end, and so also stubborn work whose task has ended.
    var endable: [Int] {
        works.indices.filter { works[$0].kind == .stubbornTask ? !works[$0].hasReturned : running.contains($0) }
    }

    /// The works that the test can cancel.
    var cancellable: [Int] { unfinished.filter { !works[$0].isCancelled } }

    mutating func handle(_ event: StoreOwnerEvent) {
        switch event {
        case .hold: isHeld = true
        case .release: isHeld = false
        case .start(let kind): works.append(Work(kind: kind))
        case .finish(let work): endWork(work, .completed)
        case .fail(let work): endWork(work, .failed)
        case .cancel(let work):
            works[work].isCancelled = true
            if works[work].kind != .stubbornTask { works[work].end = .cancelled(.callerCancelled) }
        case .cancelByName: endWork(.byName) { $0 != .awaitedCall }
        case .remove:
            isInFamily = false
            endWork(.removed) { $0 == .task || $0 == .queuedTask || $0 == .stubbornTask }
        }
        if !isAlive { endWork(.storeReleased) { _ in true } }
    }

    private mutating func endWork(_ work: Int, _ end: End) {
        works[work].hasReturned = true
        if works[work].end == nil { works[work].end = end }
    }

    private mutating func endWork(_ reason: CancellationReason, where ends: (Kind) -> Bool) {
        for work in unfinished where ends(works[work].kind) { works[work].end = .cancelled(reason) }
    }
}
