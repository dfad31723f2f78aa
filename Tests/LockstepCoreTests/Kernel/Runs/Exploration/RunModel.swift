import LockstepCore

/// The promises P1 to P4 by definition: what has happened to each run so far, in which every answer is looked up. The
/// model keeps runs that have left.
struct RunModel {
    struct Run {
        /// The policy; `nil` for an inner run.
        var policy: RunPolicy?
        /// For an inner run, the run whose work started it.
        var outer: Int?
        var isDropped = false
        var isAdmitted = false
        var hasBegun = false
        var isConcluded = false
        var hasReturned = false
        var hasLeft = false
        /// Whether a newer run took its place, or it was cancelled by name.
        var isReplaced = false
        /// The way in which the run ended early.
        var ending: RunEnding?

        /// Whether the work runs, in vain or not.
        var isWorking: Bool { hasBegun && !hasReturned }
        /// Whether the run takes a place in the queue.
        var isQueued: Bool { policy != nil && policy != .concurrent && !isDropped }
        var isWaiting: Bool { isQueued && !isAdmitted && ending == nil }
        /// Whether the run can still be superseded or cancelled.
        var mayEndEarly: Bool { !isDropped && ending == nil && !isConcluded && !hasReturned }
    }

    private(set) var runs: [Run] = []

    /// The runs that have not left, with all their work and all their inner runs.
    var present: Set<Int> { Set(runs.indices.filter(isPresent)) }

    func isPresent(_ number: Int) -> Bool {
        let run = runs[number]
        return !run.isDropped && (!run.hasLeft || run.isWorking || !inner(number).isEmpty)
    }

    /// The inner runs of a run that have not left.
    private func inner(_ number: Int) -> [Int] { runs.indices.filter { runs[$0].outer == number && isPresent($0) } }

    func state(of number: Int) -> RunState? {
        let run = runs[number]
        if !isPresent(number) { return nil }
        if let ending = run.ending { return .ended(ending, isWorking: run.isWorking) }
        if run.hasReturned { return .returned(isConcluded: run.isConcluded) }
        if run.hasBegun { return .working(isConcluded: run.isConcluded) }
        return run.isAdmitted ? .admitted : .waiting
    }

    /// Whether a run, or an inner run that it started, does work that counts.
    func isInProgress(_ number: Int) -> Bool {
        let run = runs[number]
        return run.ending == nil && run.hasBegun && (run.isWorking || !inner(number).isEmpty)
    }

    /// P2: whether runs with the policy `queue` wait for a run that has its turn: until its work and its inner runs have
    /// ended. If the run did not end early, also until its caller has left.
    private func blocksQueue(_ number: Int) -> Bool {
        let run = runs[number]
        guard run.isQueued, run.isAdmitted else { return false }
        return run.isWorking || !inner(number).isEmpty || run.ending == nil && !run.hasLeft
    }

    /// P3: whether a new run with the policy `drop` is dropped because of a run.
    private func causesDrop(_ number: Int) -> Bool {
        let run = runs[number]
        if run.isWaiting { return true }
        return blocksQueue(number) && run.ending == nil && !run.isReplaced
            && !(run.isConcluded && inner(number).isEmpty)
    }

    /// The run because of which a new run with the policy `drop` is dropped.
    var first: Int? { runs.indices.first(where: causesDrop) }

    /// The runs with a place whose work has returned and whose callers have not left.
    var returned: [Int] {
        runs.indices.filter { runs[$0].isQueued && runs[$0].ending == nil && runs[$0].hasReturned && !runs[$0].hasLeft }
    }
}

// MARK: - Events

extension RunModel {
    mutating func handle(_ event: RunEvent) -> RunAnswer {
        let before = present
        var answer = RunAnswer()
        switch event {
        case .enter(let policy): answer = enter(policy)
        case .enterInside(let outer): runs.append(Run(outer: outer, isAdmitted: true))
        case .begin(let run):
            answer.isAllowed = runs[run].ending == nil
            if runs[run].ending == nil { runs[run].hasBegun = true }
        case .conclude(let run):
            answer.isAllowed = runs[run].ending == nil
            if runs[run].ending == nil { runs[run].isConcluded = true }
        case .finish(let run): runs[run].hasReturned = true
        case .leave(let run): runs[run].hasLeft = true
        case .cancelBeforeStart(let run):
            if !runs[run].hasBegun { answer.ended = end(run, .cancelled) }
        case .cancel(let run): answer.ended = cancel(run)
        case .cancelAll:
            for run in runs.indices where runs[run].outer == nil { answer.ended += cancel(run) }
        }
        answer.removed = before.subtracting(present)
        // P2: the first waiting run has its turn.
        if !runs.indices.contains(where: blocksQueue), let next = runs.indices.first(where: { runs[$0].isWaiting }) {
            runs[next].isAdmitted = true
            answer.next = next
        }
        return answer
    }

    private mutating func enter(_ policy: RunPolicy) -> RunAnswer {
        var (answer, new) = (RunAnswer(admission: .start), Run(policy: policy))
        switch policy {
        case .concurrent: break
        case .latest:
            // P1: all other runs end at once.
            for run in runs.indices where runs[run].isQueued && !runs[run].isReplaced {
                answer.ended += end(run, .superseded)
            }
        case .queue:
            if runs.indices.contains(where: blocksQueue) { answer.admission = .wait }
        case .drop:
            if runs.indices.contains(where: causesDrop) { answer.admission = .drop }
        }
        new.isDropped = answer.admission == .drop
        new.isAdmitted = answer.admission == .start
        if new.isQueued, new.isAdmitted {
            for run in runs.indices where runs[run].isAdmitted { runs[run].isReplaced = true }
        }
        runs.append(new)
        return answer
    }

    private mutating func cancel(_ run: Int) -> [RunAnswer.Ended] {
        runs[run].isReplaced = true
        return end(run, .cancelled)
    }

    /// P1, P4: ends the inner runs of a run, and the run, unless their results are final. The changes of work that still
    /// runs are discarded.
    private mutating func end(_ run: Int, _ ending: RunEnding) -> [RunAnswer.Ended] {
        var ended = inner(run).flatMap { end($0, ending) }
        if runs[run].mayEndEarly {
            runs[run].ending = ending
            ended.append(RunAnswer.Ended(run: run, ending: ending, isWorking: runs[run].isWorking))
        }
        return ended
    }
}
