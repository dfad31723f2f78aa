/// A run of many histories with one type of subject. The run ends at the first failed history, or after all
/// histories.
@MainActor final class Explorer<Subject: Explorable> {
    typealias Script = [Subject.Event]

    let fresh: @MainActor () -> Subject
    let printed: PrintedTest
    private(set) var exploration = Exploration()
    private let history = ExploredHistory()

    /// - Parameters:
    ///   - fresh: Makes a subject with its model.
    ///   - printed: Prints a failing script as a test.
    init(_ fresh: @escaping @MainActor () -> Subject, printed: PrintedTest) {
        self.fresh = { [history] in
            history.forgetRuns()
            return fresh()
        }
        self.printed = printed
    }

    /// A script that fails, and the message of the failure.
    struct Failure {
        let script: Script
        let message: String
    }

    /// Counts a history that did not fail. Sometimes suspends, so that the main actor can run other work. Returns
    /// `false` if the task is cancelled.
    func mayContinue() async -> Bool {
        exploration.histories += 1
        if exploration.histories.isMultiple(of: 256) { await Task.yield() }
        return !Task.isCancelled
    }

    /// Applies an event to a subject. If the event fails, ends the history and returns the failure. Returns `nil` if
    /// the event succeeds or the task is cancelled. `script` contains the earlier events.
    func apply(_ event: Subject.Event, to subject: inout Subject, after script: Script) async -> Failure? {
        do {
            try await subject.apply(event)
            return nil
        } catch {
            try? await subject.finish()
            return failure(of: script + [event], "\(error)")
        }
    }

    /// Ends the history of a script. Returns the failure, or `nil` if there is none.
    func finish(_ subject: inout Subject, after script: Script) async -> Failure? {
        do {
            try await subject.finish()
            return nil
        } catch {
            return failure(of: script, "at the end, \(error)")
        }
    }

    /// Returns the failure of a script; `nil` if the task is cancelled, because the cancellation can cause any error.
    private func failure(of script: Script, _ message: String) -> Failure? {
        Task.isCancelled ? nil : Failure(script: script, message: message)
    }

    /// Runs a script on a new subject, and ends the history. Skips impossible events, and stops at the first failure.
    ///
    /// - Returns: The events that ran, including a failed event, and the failure if there is one.
    func run(_ script: Script) async -> (events: Script, failure: Failure?) {
        var subject = fresh()
        var events: Script = []
        for event in script where subject.isPossible(event) {
            if let failure = await apply(event, to: &subject, after: events) { return (failure.script, failure) }
            events.append(event)
        }
        return (events, await finish(&subject, after: events))
    }

    /// Shortens the script of a failure, and stores the result in ``exploration``. `seed` is the seed of a random walk.
    func keep(_ failure: Failure, seed: UInt64? = nil) async {
        var smallest = failure
        if let again = await run(failure.script).failure {
            smallest = again
            var shrinking = Shrinking(again.script, simpler: fresh().simpler)
            while !Task.isCancelled, let candidate = shrinking.next() {
                let (events, failure) = await run(candidate)
                if let failure { smallest = failure }
                shrinking.tried(events, fails: failure != nil)
            }
        } else if !Task.isCancelled {
            smallest = Failure(
                script: failure.script,
                message: failure.message
                    + ". These events alone do not fail. Look for an object in a struct, and for random values.")
        }
        let subject = fresh()
        let events = smallest.script.map { PrintedTest.withoutPrivateContexts(subject.source(of: $0)) }
        exploration.failure = FailingScript(
            subject: printed.subject, events: events, message: smallest.message, seed: seed,
            test: printed.source(events))
        // Runs the shortest script again, so that the `.storeHistory` traits keep the events of this run only.
        if history.isKept { _ = await run(smallest.script) }
    }

    /// Removes the events of all runs from the `.storeHistory` traits. Events from before the exploration are kept.
    func forgetRuns() { history.forgetRuns() }
}
