/// The lines of runs, by key. A line is the runs of one operation, action or method that have not ended: at most one
/// current run, the runs that wait for their turn, and superseded runs whose work has not returned. Runs with
/// ``RunPolicy/concurrent`` are not part of a line.
///
/// This type starts and cancels the tasks of the runs. ``RunLine`` has the rules.
@MainActor final class RunLines<Key: Hashable> {
    private struct Line {
        var rules = RunLine()
        var runs: [Int: RunInLine] = [:]
    }

    /// The lines that have runs.
    private var lines: [Key: Line] = [:]
    private var last = 0

    /// The result of a run.
    enum Ending<Value> {
        case done(Value)
        case superseded
        case dropped
        /// The run was cancelled before its work started.
        case left
    }

    private final class Result<Value> {
        var value: Value?
    }

    /// The number of lines that have runs.
    var count: Int { lines.count }

    /// Does the work of a run when the policy allows it, and waits until the run has ended. If the caller is cancelled,
    /// the run is cancelled.
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
        // A run whose caller is already cancelled must not supersede other runs.
        if Task.isCancelled { return .left }
        if policy != .drop, RunInLine.enclosing.contains(where: { lines[key]?.runs[$0.number] === $0 && $0.isWorking })
        {
            return run.begin(hasWaited: false) ? .done(await work()) : .superseded
        }
        last += 1
        let number = last
        run.number = number
        let beginning = lines[key, default: Line()].rules.begin(number, policy)
        if beginning.turn == .never { return .dropped }
        lines[key]?.runs[number] = run
        let others = beginning.superseded.compactMap { lines[key]?.runs[$0] }
        var mayWork = true
        if beginning.turn == .now {
            mayWork = run.begin(hasWaited: false)
        } else {
            run.wait { self.leave(number, key) }
        }
        for other in others { other.supersede() }
        return await withTaskCancellationHandler {
            if beginning.turn == .later {
                await run.suspendCaller(untilTurn: true)
                if run.isLeft { return .left }
                mayWork = run.begin(hasWaited: true)
            }
            guard mayWork, !run.isSuperseded else {
                run.end()
                end(number, key)
                return run.isSuperseded ? .superseded : .left
            }
            let result = Result<Value>()
            run.work {
                result.value = await work()
            } onEnd: {
                self.end(number, key)
            }
            await run.suspendCaller(untilTurn: false)
            if run.isSuperseded { return .superseded }
            return result.value.map { .done($0) } ?? .left
        } onCancel: {
            Task { @MainActor in run.cancel() }
        }
    }

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
        if lines[key]?.rules.isEmpty == true { lines[key] = nil }
    }
}
