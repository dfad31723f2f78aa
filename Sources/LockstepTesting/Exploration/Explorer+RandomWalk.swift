extension Explorer {
    /// Runs one history for each seed, until a history fails or the task is cancelled. If a history fails, shortens its
    /// script.
    func walk(seeds: some Sequence<UInt64>, steps: Int) async -> Exploration {
        for seed in seeds {
            if let failure = await walk(seed: seed, steps: steps) {
                await keep(failure, seed: seed)
                return exploration
            }
            guard await mayContinue() else { break }
        }
        forgetRuns()
        return exploration
    }

    private func walk(seed: UInt64, steps: Int) async -> Failure? {
        var random = SplitMix64(seed: seed)
        var subject = fresh()
        var script: Script = []
        for _ in 0..<steps {
            let events = subject.events
            guard !events.isEmpty else { break }
            let event = random.element(of: events)
            if let failure = await apply(event, to: &subject, after: script) { return failure }
            script.append(event)
        }
        return await finish(&subject, after: script)
    }
}
