import LockstepCore
import LockstepPersistence

/// The promises S2, S3 and S8 by definition: a list of past facts, in which every answer is looked up.
struct SaveModel {
    private enum Fact {
        case changed(Int, isConfirmed: Bool)
        /// The state at the erasure; `nil` if it was unconfirmed.
        case erasing(Int?)
        /// Saving was blocked when the storage had this value.
        case blocked(Int?)
        /// The stored value was restored; `nil` if there was none. Then the changes of the store are saved, if there
        /// were any.
        case recovered(Int?, hasChanged: Bool)
        /// The state at the stop; `nil` if it was unconfirmed.
        case stopped(Int?)
        case began(SaveEvent.Work)
        case succeeded, failed(isRetryable: Bool), postponed
    }

    private var past: [Fact] = []

    /// The time: the number of past facts.
    var now: Int { past.count }

    mutating func change(to value: Int, isConfirmed: Bool) { past.append(.changed(value, isConfirmed: isConfirmed)) }
    mutating func erase(at value: Int?) { past.append(.erasing(value)) }
    mutating func block(stored: Int?) { past.append(.blocked(stored)) }
    mutating func recover(with value: Int?, hasChanged: Bool) {
        past.append(.recovered(value, hasChanged: hasChanged))
    }
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
            case .changed, .erasing, .stopped, .blocked, .recovered: break
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
    /// change, or nothing if an erasure came later and did not fail. Changes after the stop are not saved, and changes
    /// while saving is blocked are saved only if nothing is stored at the recovery.
    func value(at time: Int) -> Int? { saved(at: time).value }

    /// Whether saving is blocked.
    var isBlocked: Bool { saved(at: now).isBlocked }

    /// Whether the state has changed since the creation of the store.
    var hasChanged: Bool { past.contains { if case .changed = $0 { true } else { false } } }

    private func saved(at time: Int) -> (value: Int?, isBlocked: Bool) {
        let erasures = ended.filter { $0.work == .erase }
        var (value, state, isBlocked) = (nil as Int?, nil as Int?, false)
        for (index, fact) in past.prefix(time).enumerated() {
            switch fact {
            case .changed(let new, _) where index < stopped ?? .max:
                state = new
                if !isBlocked { value = new }
            case .erasing where erasures.first { $0.beginning > index }?.succeeded != false:
                (value, isBlocked) = (nil, false)
            case .blocked(let stored): (value, isBlocked) = (stored, true)
            case .recovered(let stored, let hasChanged):
                (value, isBlocked) = (stored ?? (hasChanged ? state : value), false)
            default: break
            }
        }
        return (value, isBlocked)
    }

    /// The time of the last successful erasure's last request; `nil` if there is none.
    var erased: Int? {
        guard let beginning = ended.last(where: { $0.work == .erase && $0.succeeded })?.beginning else { return nil }
        return past.prefix(beginning).lastIndex { if case .erasing = $0 { true } else { false } }
    }

    /// Whether the state may be the state at the last successful erasure, without a different state since then. If the
    /// state was unconfirmed at the erasure, it is compared with the state that was saved last, which is not known here.
    var isErasedState: Bool {
        guard let erased, case .erasing(let value) = past[erased] else { return false }
        guard let value else { return true }
        return past[erased..<max(stopped ?? now, erased)].allSatisfy {
            if case .changed(let new, isConfirmed: true) = $0 { new == value } else { true }
        }
    }

    /// Whether an erasure has succeeded, and nothing has changed since it was requested.
    var hasOnlyErased: Bool {
        guard let erased else { return false }
        return past[erased...].allSatisfy {
            switch $0 {
            case .changed, .recovered: false
            default: true
            }
        }
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
            case .changed: index < stopped ?? .max && !saved(at: index).isBlocked
            case .erasing: true
            default: false
            }
        }
        guard let request = requests.last else { return true }
        return ended.contains { $0.beginning > request }
    }
}
