import LockstepCore
import LockstepTesting

/// A queue of runs, compared with its model, with up to four runs.
struct RunHistories<Rules: RunRules>: Explorable {
    private static var most: Int { 4 }

    private var rules = Rules()
    private var model = RunModel()
    /// The runs whose callers were cancelled.
    private var cancelled: Set<Int> = []

    init() {}

    var events: [RunEvent] {
        let present = model.present.sorted()
        var events: [RunEvent] = []
        if model.runs.count < Self.most {
            events += RunPolicy.allCases.map { .enter($0) }
            events += present.filter(model.isInProgress).map { .enterInside($0) }
        }
        for number in present {
            let run = model.runs[number]
            let hasStopped = run.ending != nil || run.hasReturned
            // A task may begin after its run has ended.
            if run.isAdmitted, !run.hasBegun { events.append(.begin(number)) }
            if run.isWorking { events += [.finish(number)] + (run.isConcluded ? [] : [.conclude(number)]) }
            // The caller of an inner run is its work.
            if hasStopped, !run.hasLeft, run.outer == nil || !run.isWorking { events.append(.leave(number)) }
            if !run.hasLeft, !cancelled.contains(number) { events.append(.cancelBeforeStart(number)) }
            if run.outer == nil, run.ending == nil { events.append(.cancel(number)) }
        }
        return events + (present.count > 1 ? [.cancelAll] : [])
    }

    mutating func apply(_ event: RunEvent) throws {
        if case .cancelBeforeStart(let run) = event { cancelled.insert(run) }
        let number = model.runs.count
        try expectSame("answer", rules.handle(event, entering: number), model.handle(event))
        try compare()
    }

    private func compare() throws {
        let queue = rules.queue
        for number in model.runs.indices {
            let run = NumberedRun(id: number)
            try expectSame("state of \(number)", queue.state(of: run), model.state(of: number))
            if model.isPresent(number) {
                try expectSame("\(number) is in progress", queue.isInProgress(run), model.isInProgress(number))
            }
        }
        try expectSame("first", queue.first?.id, model.first)
        try expectSame("returned", queue.returned.map(\.id).sorted(), model.returned)
        try expectSame("isEmpty", queue.isEmpty, model.present.isEmpty)
    }

    /// Checks that no run is forgotten: when all work ends and all callers leave, every run has its turn and leaves.
    mutating func finish() throws {
        func next() -> RunEvent? {
            events.first {
                switch $0 {
                case .begin(let run): model.runs[run].ending == nil
                case .finish, .leave: true
                default: false
                }
            }
        }
        while let event = next() { try apply(event) }
        try expectSame("isEmpty", rules.queue.isEmpty, true)
    }
}
