extension Explorer {
    /// Runs all histories with at most `depth` events, until a history fails or the task is cancelled. If a history
    /// fails, shortens its script.
    func exploreAllOrders(depth: Int) async -> Exploration {
        await explore { () async throws(Stop) in
            if Subject.self is AnyObject.Type {
                try await exploreReplaying([], depth)
            } else {
                try await exploreCopying(fresh(), [], depth)
            }
        }
    }

    /// Runs all scripts that begin with `script` and have at most `depth` additional events. One of them is `script`
    /// itself.
    ///
    /// `subject` is the state after the events of `script`. Each script continues with its own copy of `subject`.
    private func exploreCopying(_ subject: Subject, _ script: Script, _ depth: Int) async throws(Stop) {
        var ending = subject
        try await finish(&ending, after: script)
        count(script)
        for event in depth > 0 ? subject.events : [] {
            var next = subject
            try await apply(event, to: &next, after: script)
            try await exploreCopying(next, script + [event], depth - 1)
        }
    }

    /// Runs the history of a script, and all histories that continue the script with at most `depth` more events. Each
    /// history runs on a new object.
    private func exploreReplaying(_ script: Script, _ depth: Int) async throws(Stop) {
        var subject = try fresh()
        for (index, event) in script.enumerated() {
            try await apply(event, to: &subject, after: Array(script[..<index]))
        }
        let events = depth > 0 ? subject.events : []
        try await finish(&subject, after: script)
        count(script)
        for event in events { try await exploreReplaying(script + [event], depth - 1) }
    }
}
