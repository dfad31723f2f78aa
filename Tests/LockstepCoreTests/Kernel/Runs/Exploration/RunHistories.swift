import LockstepCore
import LockstepTesting

/// The rules of a line of runs, compared with their model, with up to three runs.
struct RunHistories<Rules: RunRules>: Explorable {
    private var rules = Rules()
    private var model = RunModel()
    private var cancelled: Set<Int> = []

    init() {}

    var events: [RunEvent] {
        let working = model.runs(.works) + model.runs(.worksInVain)
        let cancellable = (working + model.runs(.waits)).filter { !cancelled.contains($0) }
        return (model.fates.count < 3 ? RunPolicy.allCases.map { .begin($0) } : [])
            + working.flatMap { [.end($0), .fail($0)] } + cancellable.map { .cancel($0) }
            + (model.runs(.works) + model.runs(.waits)).map { .cancelByName($0) }
    }

    mutating func apply(_ event: RunEvent) throws {
        switch event {
        case .begin(let policy):
            let number = model.fates.count
            try expectSame("beginning", rules.begin(number, policy), model.begin(policy))
        case .end(let run), .fail(let run):
            try expectSame("next", rules.end(run), model.end(run))
        case .cancel(let run):
            cancelled.insert(run)
            try expectSame("leaves", rules.leave(run), model.cancel(run))
        case .cancelByName(let run):
            rules.cancel(run)
            model.cancelByName(run)
        }
        let rest = model.runs(.works) + model.runs(.waits) + model.runs(.worksInVain)
        try expectSame("isEmpty", rules.isEmpty, rest.isEmpty)
    }

    /// Checks that no run is forgotten: when all work ends, every waiting run has its turn.
    mutating func finish() throws {
        while let run = (model.runs(.works) + model.runs(.worksInVain)).first {
            try expectSame("next", rules.end(run), model.end(run))
        }
        try expectSame("those that wait", model.runs(.waits), [])
        try expectSame("isEmpty", rules.isEmpty, true)
    }
}
