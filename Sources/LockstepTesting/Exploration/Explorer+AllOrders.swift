extension Explorer {
    /// Runs all histories with at most `depth` events, until a history fails or the task is cancelled. If a history
    /// fails, shortens its script.
    func exploreAllOrders(depth: Int) async -> Exploration {
        let failure =
            if Subject.self is AnyObject.Type {
                await exploreReplaying([], depth)
            } else {
                await exploreCopying(fresh(), [], depth)
            }
        if let failure { await keep(failure) } else { forgetRuns() }
        return exploration
    }

    /// Runs all histories that continue a script with at most `depth` more events. `subject` is the subject after the
    /// script. Each history runs on a copy of `subject`. Returns the first failure, or `nil` if there is none.
    private func exploreCopying(_ subject: Subject, _ script: Script, _ depth: Int) async -> Failure? {
        for event in depth > 0 ? subject.events : [] {
            var next = subject
            if let failure = await apply(event, to: &next, after: script) { return failure }
            let longer = script + [event]
            var ending = next
            if let failure = await finish(&ending, after: longer) { return failure }
            guard await mayContinue() else { return nil }
            if let failure = await exploreCopying(next, longer, depth - 1) { return failure }
        }
        return nil
    }

    /// Runs a script, and all histories that continue the script with at most `depth` more events. Each history runs on
    /// a new object. Returns the first failure, or `nil` if there is none.
    private func exploreReplaying(_ script: Script, _ depth: Int) async -> Failure? {
        var subject = fresh()
        for (index, event) in script.enumerated() {
            if let failure = await apply(event, to: &subject, after: Array(script[..<index])) { return failure }
        }
        let events = depth > 0 ? subject.events : []
        if let failure = await finish(&subject, after: script) { return failure }
        if !script.isEmpty { guard await mayContinue() else { return nil } }
        for event in events {
            if let failure = await exploreReplaying(script + [event], depth - 1) { return failure }
        }
        return nil
    }
}
