import LockstepCore

/// What is to be done about an event.
enum LoadConsequence: Hashable {
    typealias Verdict = LoadMachine<Int>.Verdict

    /// The work of this load begins.
    case begin(load: Int)
    /// The work of this load goes on, and is to be cancelled.
    case cancel(load: Int)
    /// This caller waits for this load.
    case wait(caller: Int, load: Int)
    /// This caller waits no more.
    case letGo(caller: Int, Verdict)
}

extension LoadConsequence {
    /// What a reaction asks for, in order.
    ///
    /// - Parameters:
    ///   - reaction: The reaction.
    ///   - event: What happened.
    static func all(of reaction: LoadMachine<Int>.Reaction, to event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        var all: [LoadConsequence] = []
        if let ended = reaction.ended {
            all += ended.callers.map { .letGo(caller: $0, ended.verdict) }
            if ended.isWorking { all.append(.cancel(load: ended.load)) }
        }
        if let left = reaction.left { all.append(.letGo(caller: left, .cancelled)) }
        if let started = reaction.started { all.append(.begin(load: started)) }
        if case .load(let caller, _) = event, let load = reaction.started ?? reaction.joined {
            all.append(.wait(caller: caller, load: load))
        }
        return all
    }
}
