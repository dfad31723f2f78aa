import LockstepCore

struct NumberedRun: Identifiable {
    let id: Int
}

/// The explored rules: the queue, or a mutant of it.
protocol RunRules {
    init()
    var queue: RunQueue<NumberedRun> { get set }
    /// Handles an event. `number` is the number of the run that enters.
    mutating func handle(_ event: RunEvent, entering number: Int) -> RunAnswer
}

extension RunRules {
    /// Handles an event by the rules of the queue.
    mutating func answer(_ event: RunEvent, entering number: Int) -> RunAnswer {
        func run(_ id: Int) -> NumberedRun { NumberedRun(id: id) }
        switch event {
        case .enter(let policy): return RunAnswer(queue.enter(run(number), policy))
        case .enterInside(let outer):
            queue.enter(run(number), inside: run(outer))
            return RunAnswer()
        case .begin(let id): return RunAnswer(isAllowed: queue.beginWork(run(id)))
        case .conclude(let id): return RunAnswer(isAllowed: queue.conclude(run(id)))
        case .finish(let id): return RunAnswer(queue.finish(run(id)))
        case .leave(let id): return RunAnswer(queue.leave(run(id)))
        case .cancelBeforeStart(let id): return RunAnswer(queue.cancelBeforeStart(run(id)))
        case .cancel(let id): return RunAnswer(queue.cancel(run(id)))
        case .cancelAll: return RunAnswer(queue.cancelAll())
        }
    }
}

extension RunAnswer {
    fileprivate init(_ reaction: RunReaction<NumberedRun>) {
        self.init(
            admission: reaction.admission, removed: Set(reaction.removed.map(\.id)),
            ended: reaction.ended.map { Ended(run: $0.run.id, ending: $0.ending, isWorking: $0.isWorking) },
            next: reaction.next?.id)
    }
}

/// The rules of the queue.
struct SoundRules: RunRules {
    var queue = RunQueue<NumberedRun>()

    mutating func handle(_ event: RunEvent, entering number: Int) -> RunAnswer { answer(event, entering: number) }
}
