/// Runs histories of one kind of subject until one fails.
@MainActor final class Explorer<Subject: Explorable> {
    typealias Script = [Subject.Event]

    let fresh: @MainActor () -> Subject
    let printed: PrintedTest
    private(set) var exploration = Exploration()
    private let history = ExploredHistory()

    /// - Parameters:
    ///   - fresh: Makes a subject with its model.
    ///   - printed: How a failing script is printed.
    init(_ fresh: @escaping @MainActor () -> Subject, printed: PrintedTest) {
        self.fresh = { [history] in
            history.forgetRuns()
            return fresh()
        }
        self.printed = printed
    }

    /// What is wrong after which events.
    struct Failure {
        let script: Script
        let message: String
    }

    /// Whether to go on, one history more having been run. Others may have the main actor now and then.
    func goesOn() async -> Bool {
        exploration.histories += 1
        if exploration.histories.isMultiple(of: 256) { await Task.yield() }
        return !Task.isCancelled
    }

    /// Lets an event happen to the end of a script.
    func apply(_ event: Subject.Event, to subject: inout Subject, after script: Script) async -> Failure? {
        do {
            try await subject.apply(event)
            return nil
        } catch {
            try? await subject.finish()
            return Failure(script: script + [event], message: "\(error)")
        }
    }

    /// Ends a history.
    func finish(_ subject: inout Subject, after script: Script) async -> Failure? {
        do {
            try await subject.finish()
            return nil
        } catch {
            return Failure(script: script, message: "in the end, \(error)")
        }
    }

    /// Runs those events of a script that are possible.
    ///
    /// - Returns: The failure, or the events that happened.
    func run(_ script: Script) async -> (events: Script, failure: Failure?) {
        var subject = fresh()
        var events: Script = []
        for event in script where subject.isPossible(event) {
            if let failure = await apply(event, to: &subject, after: events) { return (failure.script, failure) }
            events.append(event)
        }
        return (events, await finish(&subject, after: events))
    }

    /// Keeps a failure, its script made as small as it can be.
    func keep(_ failure: Failure, seed: UInt64? = nil) async {
        var smallest = failure
        if var again = await run(failure.script).failure {
            var shrinking = Shrinking(again.script, simpler: fresh().simpler)
            while let candidate = shrinking.next() {
                let (events, failure) = await run(candidate)
                if let failure { again = failure }
                shrinking.tried(events, fails: failure != nil)
            }
            smallest = again
        } else {
            smallest = Failure(
                script: failure.script,
                message: failure.message
                    + "; but not when these events are run by themselves: a struct that holds an object, or chance?")
        }
        let subject = fresh()
        let events = smallest.script.map(subject.source)
        exploration.failure = FailingScript(
            subject: printed.subject, events: events, message: smallest.message, seed: seed,
            test: printed.source(events))
        // The history of the test is to have this run, and no other.
        if history.isKept { _ = await run(smallest.script) }
    }

    /// Forgets what the runs did, none of which failed.
    func forgetRuns() { history.forgetRuns() }
}
