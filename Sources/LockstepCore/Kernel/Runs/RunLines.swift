/// The lines of runs, by key. A line contains these runs of one operation, action, method or task:
///
/// - at most one current run
/// - the runs that wait for their turn
/// - the superseded and the cancelled runs whose work has not returned
/// - the concurrent runs of `startTask`, so that `cancelTasks` can cancel them
///
/// This type starts and cancels the tasks of the runs. ``RunLine`` has the rules.
@MainActor final class RunLines<Key: Hashable> {
    private struct Line {
        var rules = RunLine()
        /// The runs by number, without the runs that ended early.
        var runs: [Int: RunInLine] = [:]
        /// The runs in ``runs`` whose work has returned.
        var returned: [Int: RunInLine] = [:]
    }

    /// The lines that have runs.
    private var lines: [Key: Line] = [:]
    private var last = 0

    /// The result of a run.
    enum Ending<Value> {
        case done(Value)
        case superseded
        case dropped
        /// The run was cancelled before its work started, or ``RunInLine/discard()`` ended the run.
        case left
    }

    private final class Result<Value> {
        var value: Value?
    }

    /// The number of lines that have runs.
    var count: Int { lines.count }

    /// Waits until the policy allows a run, does the work of the run, and waits until the run has ended. If the caller
    /// is cancelled, the run is cancelled.
    ///
    /// - Parameters:
    ///   - key: The key of the line.
    ///   - policy: The policy.
    ///   - run: The run.
    ///   - work: The work.
    /// - Returns: How the run ended.
    func run<Value>(
        _ key: Key, _ policy: RunPolicy, _ run: RunInLine, _ work: @escaping @MainActor () async -> Value
    ) async -> Ending<Value> {
        // A run whose caller is already cancelled or superseded must not supersede other runs.
        if Task.isCancelled || policy != .concurrent && RunInLine.isSuperseded(in: key, of: self) { return .left }
        if policy != .drop, let outer = outer(in: key) {
            run.enter(key, of: self)
            let value = await outer.perform(run, work)
            return value.map { .done($0) } ?? run.endingWithoutResult()
        }
        guard let place = enter(key, policy, run) else { return .dropped }
        return await perform(place, work)
    }

    /// Returns the run of a line that contains the current code; `nil` if there is none.
    private func outer(in key: Key) -> RunInLine? {
        RunInLine.outer(in: key, of: self) ?? lines[key]?.returned.values.first(where: \.isCurrentAfterWork)
    }

    /// The place of a run in its line.
    struct Place {
        fileprivate let run: RunInLine
        fileprivate let key: Key
        fileprivate let mustWait: Bool
        fileprivate var mayWork = true
    }

    /// Adds a run to its line, and supersedes other runs if the policy requires it.
    ///
    /// - Returns: The place of the run in its line, for ``perform(_:_:)``; `nil` if the policy drops the run.
    func enter(_ key: Key, _ policy: RunPolicy, _ run: RunInLine) -> Place? {
        run.enter(key, of: self)
        if policy == .drop {
            while let first = first(of: key), first.isOutdated { cancel(first, key) }
        }
        last += 1
        let number = last
        run.number = number
        let beginning = lines[key, default: Line()].rules.begin(number, policy)
        if beginning.turn == .never { return nil }
        lines[key]?.runs[number] = run
        let others = beginning.superseded.compactMap { lines[key]?.runs[$0] }
        var place = Place(run: run, key: key, mustWait: beginning.turn == .later)
        if place.mustWait {
            run.wait { self.leave(number, key) }
        } else {
            place.mayWork = run.begin(hasWaited: false)
        }
        for other in others {
            other.supersede()
            forgetIfEndedEarly(other, key)
        }
        return place
    }

    /// Returns the current run of a line, otherwise its first waiting run; `nil` if there is neither.
    private func first(of key: Key) -> RunInLine? {
        lines[key].flatMap { line in line.rules.first.flatMap { line.runs[$0] } }
    }

    /// Waits for the turn of a run, does the work of the run, and waits until the run has ended. If the caller is
    /// cancelled, the run is cancelled.
    ///
    /// - Returns: How the run ended.
    func perform<Value>(_ place: Place, _ work: @escaping @MainActor () async -> Value) async -> Ending<Value> {
        let (run, key) = (place.run, place.key)
        let number = run.number
        var mayWork = place.mayWork
        return await withTaskCancellationHandler {
            if place.mustWait {
                await run.suspendCaller(untilTurn: true)
                if run.isLeft { return .left }
                mayWork = run.begin(hasWaited: true)
            }
            guard mayWork, !run.isSuperseded else {
                run.end()
                end(number, key)
                return run.endingWithoutResult()
            }
            let result = Result<Value>()
            run.work {
                result.value = await work()
                if !run.isSuperseded { self.lines[key]?.returned[number] = run }
            } onLateEnd: {
                self.end(number, key)
            }
            await run.suspendCaller(untilTurn: false)
            if run.isSuperseded { return run.endingWithoutResult() }
            // The next run starts after this caller suspends or returns, so the next run sees what this caller does.
            run.finish { self.end(number, key) }
            return result.value.map { .done($0) } ?? .left
        } onCancel: {
            Task { @MainActor in run.cancel() }
        }
    }

    /// Cancels all runs of a line. Each run ends as cancelled immediately, and its result is discarded.
    func cancel(_ key: Key) {
        let runs = lines[key]?.runs.sorted { $0.key < $1.key } ?? []
        for (_, run) in runs { cancel(run, key) }
    }

    /// Cancels a run. The run ends as cancelled immediately, and its result is discarded.
    func cancel(_ place: Place) { cancel(place.run, place.key) }

    private func cancel(_ run: RunInLine, _ key: Key) {
        lines[key]?.rules.cancel(run.number)
        run.discard()
        forgetIfEndedEarly(run, key)
    }

    /// Removes a run that ended early from the runs of its line. Its work may continue. Many such runs must not make
    /// each new run slower.
    private func forgetIfEndedEarly(_ run: RunInLine, _ key: Key) {
        if run.isSuperseded { lines[key]?.runs[run.number] = nil }
    }

    /// Returns whether a line has runs.
    func contains(_ key: Key) -> Bool { lines[key] != nil }

    /// The keys of the lines that have runs.
    var keys: some Collection<Key> { lines.keys }

    private func leave(_ number: Int, _ key: Key) -> Bool {
        guard lines[key]?.rules.leave(number) == true else { return false }
        forget(number, key)
        return true
    }

    private func end(_ number: Int, _ key: Key) {
        let next = lines[key]?.rules.end(number)
        forget(number, key)
        if let next { lines[key]?.runs[next]?.grant() }
    }

    private func forget(_ number: Int, _ key: Key) {
        lines[key]?.runs[number] = nil
        lines[key]?.returned[number] = nil
        if let line = lines[key], line.rules.isEmpty, line.runs.isEmpty { lines[key] = nil }
    }
}

extension RunInLine {
    /// Returns `superseded` if ``supersede()`` ended this run. Otherwise, returns `left`. Call this method only if the
    /// work of this run has no result.
    fileprivate func endingWithoutResult<Key, Value>() -> RunLines<Key>.Ending<Value> {
        isSuperseded && !isDiscarded ? .superseded : .left
    }
}
