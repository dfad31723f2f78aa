import LockstepCore

/// The promises S2, S3 and S8 by definition: a list of past facts, in which every answer is looked up.
struct SaveModel {
    private enum Fact {
        case changed(Int)
        case erasing(Int)
        /// The state at the stop; `nil` if it was unconfirmed.
        case stopped(Int?)
        case began(SaveEvent.Work)
        case succeeded, failed(isRetryable: Bool), postponed
    }

    private var past: [Fact] = []

    /// The time: the number of past facts.
    var now: Int { past.count }

    mutating func change(to value: Int) { past.append(.changed(value)) }
    mutating func erase(at value: Int) { past.append(.erasing(value)) }
    mutating func stop(at value: Int?) { past.append(.stopped(value)) }
    mutating func begin(_ work: SaveEvent.Work) { past.append(.began(work)) }
    mutating func succeed() { past.append(.succeeded) }
    mutating func fail(isRetryable: Bool) { past.append(.failed(isRetryable: isRetryable)) }
    mutating func postpone() { past.append(.postponed) }
}

// MARK: - Answers

extension SaveModel {
    /// Finished work: what it was, when it began, and its last fact.
    private struct Ended {
        let work: SaveEvent.Work
        let beginning: Int
        let end: Int
        let succeeded: Bool
        let isRetryable: Bool
    }

    private var ended: [Ended] {
        var ended: [Ended] = []
        var running: (SaveEvent.Work, Int)?
        for (time, fact) in past.enumerated() {
            switch fact {
            case .began(let work): running = (work, time)
            case .succeeded, .failed, .postponed:
                guard let (work, beginning) = running else { break }
                let isRetryable = if case .failed(isRetryable: false) = fact { false } else { true }
                let succeeded = if case .succeeded = fact { true } else { false }
                ended.append(
                    Ended(
                        work: work, beginning: beginning, end: time, succeeded: succeeded,
                        isRetryable: isRetryable))
                running = nil
            case .changed, .erasing, .stopped: break
            }
        }
        return ended
    }

    private var stopped: Int? { past.firstIndex { if case .stopped = $0 { true } else { false } } }

    /// Whether an erasure was requested and has not ended.
    var isErasing: Bool {
        let last = past.lastIndex { if case .erasing = $0 { true } else { false } }
        let erased = ended.last { $0.work == .erase }?.beginning
        return last.map { $0 > erased ?? -1 } ?? false
    }

    /// The value that the storage should contain when all work of the facts before `time` has succeeded: the last
    /// change, or nothing if an erasure came later and did not fail. Changes after the stop are not saved.
    func value(at time: Int) -> Int? {
        let erasures = ended.filter { $0.work == .erase }
        var value: Int?
        for (index, fact) in past.prefix(time).enumerated() {
            switch fact {
            case .changed(let new) where index < stopped ?? .max: value = new
            case .erasing where erasures.first { $0.beginning > index }?.succeeded != false: value = nil
            default: break
            }
        }
        return value
    }

    /// The time of the last successful erasure's last request; `nil` if there is none.
    var erased: Int? {
        guard let beginning = ended.last(where: { $0.work == .erase && $0.succeeded })?.beginning else { return nil }
        return past.prefix(beginning).lastIndex { if case .erasing = $0 { true } else { false } }
    }

    /// Whether the state to save is the state at the last successful erasure.
    var isErasedState: Bool {
        guard let erased, case .erasing(let value) = past[erased] else { return false }
        return self.value(at: now) == value
    }

    /// The beginning of the running or last work.
    var beginning: Int { past.lastIndex { if case .began = $0 { true } else { false } } ?? 0 }

    /// The only state that the running work may save if it began after the stop: the state at the stop. It is `nil` if
    /// the work may save any state, and `.some(nil)` if it may save none.
    var lastState: Int?? {
        guard let stopped, stopped < beginning, case .stopped(let value) = past[stopped] else { return nil }
        return .some(value)
    }

    /// Whether a change may be lost: it was not confirmed at the stop, its last save failed after the stop, or its save
    /// failed and cannot be retried.
    var mayLoseChange: Bool {
        if let stopped, case .stopped(nil) = past[stopped] { return true }
        let change = past.prefix(stopped ?? now).lastIndex { if case .changed = $0 { true } else { false } } ?? -1
        guard let last = ended.last(where: { $0.work == .save && $0.beginning > change }) else { return false }
        return !last.succeeded && (!last.isRetryable || last.end > stopped ?? .max)
    }

    /// The number of saves that failed in a row.
    var failures: Int {
        var count = 0
        for work in ended.reversed() {
            if work.succeeded { break }
            if work.work == .save, case .failed = past[work.end] { count += 1 }
        }
        return count
    }

    /// The number of works that ended since a time.
    func works(since time: Int) -> Int { ended.count { $0.end >= time } }

    /// Whether all changes and erasures before `time` have been saved or have failed.
    func isSettled(_ time: Int) -> Bool {
        let requests = past.prefix(time).indices.filter { index in
            switch past[index] {
            case .changed: index < stopped ?? .max
            case .erasing: true
            default: false
            }
        }
        guard let request = requests.last else { return true }
        return ended.contains { $0.beginning > request }
    }
}
