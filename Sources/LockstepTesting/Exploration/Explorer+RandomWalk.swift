extension Explorer {
    /// Runs one history for each seed, until a history fails or the task is cancelled. If a history fails, shortens its
    /// script.
    func walk(seeds: some Sequence<UInt64>, steps: Int) async -> Exploration {
        await explore { () async throws(Stop) in
            for seed in seeds { try await walk(seed: seed, steps: steps) }
        }
    }

    private func walk(seed: UInt64, steps: Int) async throws(Stop) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        var subject = try fresh()
        var script: Script = []
        for _ in 0..<steps {
            let events = subject.events
            guard !events.isEmpty else { break }
            let event = random.element(of: events)
            try await apply(event, to: &subject, after: script)
            script.append(event)
        }
        try await finish(&subject, after: script)
        count(script)
    }
}
