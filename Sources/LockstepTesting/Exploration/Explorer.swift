/// A run of many histories with one type of subject. The run ends at the first failed history, or after all
/// histories.
@MainActor final class Explorer<Subject: Explorable> {
    typealias Script = [Subject.Event]

    /// The seed of the current random walk.
    var seed: UInt64?
    private(set) var exploration = Exploration()
    private let make: @MainActor () -> (subject: Subject, object: AnyObject?)
    private let printed: PrintedTest
    private let history = ExploredHistory()
    /// The last object that `make` returned, if that object still exists.
    private weak var last: AnyObject?
    /// The number of events that were applied since the last `Task.yield()`.
    private var events = 0

    /// - Parameters:
    ///   - fresh: Makes a subject with its model.
    ///   - printed: Prints a failing script as a test.
    convenience init(_ fresh: @escaping @MainActor () -> Subject, printed: PrintedTest) {
        self.init(fresh, printed: printed) { $0 }
    }

    /// - Parameters:
    ///   - fresh: Makes the tested object or value.
    ///   - printed: Prints a failing script as a test.
    ///   - subject: Makes a subject from the tested object or value.
    init<Tested>(
        _ fresh: @escaping @MainActor () -> Tested, printed: PrintedTest,
        subject: @escaping @MainActor (Tested) -> Subject
    ) {
        make = {
            let tested = fresh()
            return (subject(tested), Tested.self is AnyObject.Type ? tested as AnyObject : nil)
        }
        self.printed = printed
    }

    /// A script that fails, and the message of the failure.
    @MainActor struct Failure {
        let script: Script
        let message: String
    }

    /// The reason why an exploration ends before all histories have run.
    enum Stop: Error {
        case failure(Failure)
        case cancelled
        /// Two histories in a row received the same object.
        case sharedSubject
    }

    /// Runs an exploration, and returns its result. `histories` runs all histories, and throws the reason if it stops
    /// early.
    func explore(_ histories: @MainActor () async throws(Stop) -> Void) async -> Exploration {
        do throws(Stop) {
            try await histories()
            if exploration.histories == 0 { exploration.problem = Self.noEvent }
            history.forgetRuns()
        } catch {
            await end(by: error)
        }
        return exploration
    }

    private func end(by stop: Stop) async {
        history.forgetRuns()
        switch stop {
        case .failure(let failure):
            do throws(Stop) { try await keep(failure) } catch { await end(by: error) }
        case .cancelled:
            exploration.problem = "The exploration was cancelled. Histories that ran: \(exploration.histories)"
        case .sharedSubject: exploration.problem = sharedSubject
        }
    }

    private static var noEvent: String {
        "No event was applied. Check `depth`, `seeds`, `steps`, and the `events` of a new subject."
    }

    private var sharedSubject: String {
        """
        Each history needs a new \(printed.subject), but the closure returned the same one twice. Create one in the closure.
        """
    }

    /// Counts a history that did not fail. The history without events does not count.
    func count(_ script: Script) {
        if !script.isEmpty { exploration.histories += 1 }
    }
}

// MARK: - Running one history

extension Explorer {
    /// Makes the subject of a new history.
    func fresh() throws(Stop) -> Subject {
        history.forgetRuns()
        let (subject, object) = make()
        if let object, object === last { throw .sharedSubject }
        last = object
        return subject
    }

    /// Applies an event to a subject. `script` contains the earlier events.
    ///
    /// If the event fails or the task is cancelled, the function finishes the subject, and then throws.
    func apply(_ event: Subject.Event, to subject: inout Subject, after script: Script) async throws(Stop) {
        do {
            try Task.checkCancellation()
            events += 1
            try await subject.apply(event)
        } catch {
            try? await subject.finish()
            throw stop(after: script + [event], "\(error)")
        }
    }

    /// Ends the history of a script.
    func finish(_ subject: inout Subject, after script: Script) async throws(Stop) {
        do {
            try await subject.finish()
            await yieldAfterManyEvents()
            try Task.checkCancellation()
        } catch {
            throw stop(after: script, "at the end, \(error)")
        }
    }

    /// Sometimes suspends, so that the main actor can run other work. This happens only between histories, because the
    /// other work could change what happens in a history.
    private func yieldAfterManyEvents() async {
        guard events >= 256 else { return }
        events = 0
        await Task.yield()
    }

    /// Returns the reason to stop. If the task is cancelled, the reason is the cancellation, because the cancellation
    /// can cause any error. Otherwise, the reason is the failure of the script.
    private func stop(after script: Script, _ message: String) -> Stop {
        Task.isCancelled ? .cancelled : .failure(Failure(script: script, message: message))
    }

    /// Runs a script on a new subject. Skips impossible events, and stops at the first failure.
    ///
    /// - Returns: The events that ran, including a failed event, and the failure if there is one.
    private func run(_ script: Script) async throws(Stop) -> (events: Script, failure: Failure?) {
        var subject = try fresh()
        var events: Script = []
        do throws(Stop) {
            for event in script where subject.isPossible(event) {
                try await apply(event, to: &subject, after: events)
                events.append(event)
            }
            try await finish(&subject, after: events)
            return (events, nil)
        } catch {
            guard case .failure(let failure) = error else { throw error }
            return (failure.script, failure)
        }
    }
}

// MARK: - Shortening a failing script

extension Explorer {
    /// Shortens the script of a failure, and stores the result in ``exploration``.
    private func keep(_ failure: Failure) async throws(Stop) {
        // This subject is used for its `simpler(than:)` and `source(of:)`, which need no resources.
        var subject = try fresh()
        try? await subject.finish()
        let smallest = await shortened(failure, simpler: subject.simpler)
        let events = smallest.script.map { PrintedTest.withoutPrivateContexts(subject.source(of: $0)) }
        exploration.failure = FailingScript(
            subject: printed.subject, events: events, message: smallest.message, seed: seed,
            test: printed.source(events))
        // Runs the shortest script again, so that the `.storeHistory` traits keep the events of this run only.
        if history.isKept { _ = try? await run(smallest.script) }
    }

    /// Searches for the smallest script that fails, and returns its failure. If the task is cancelled, the search
    /// stops, and the function returns the failure of the smallest script that it has found.
    private func shortened(
        _ failure: Failure, simpler: @escaping (Subject.Event) -> [Subject.Event]
    ) async -> Failure {
        var smallest = failure
        do throws(Stop) {
            guard let again = try await run(failure.script).failure else {
                let advice = "These events alone do not fail. Look for an object in a struct, and for random values."
                return Failure(script: failure.script, message: "\(failure.message). \(advice)")
            }
            smallest = again
            var shrinking = Shrinking(again.script, simpler: simpler)
            while let candidate = shrinking.next() {
                let (events, failure) = try await run(candidate)
                if let failure { smallest = failure }
                shrinking.tried(events, fails: failure != nil)
            }
        } catch {
            // The task is cancelled. The smallest script until now fails, too.
        }
        return smallest
    }
}
