import LockstepCore
import LockstepTesting

/// The rules of counting operations, compared with their model.
struct OperationHistories<Rules: OperationRules>: Explorable {
    private var rules = Rules()
    private var model = OperationModel()

    init() {}

    let events = OperationEvent.all

    mutating func apply(_ event: OperationEvent) throws {
        rules.handle(event)
        model.handle(event)
        let snapshot = model.snapshot
        try expectSame("snapshot", rules.snapshot, snapshot)
        for name in OperationEvent.Name.allCases {
            try expectSame("runs of \(name)", rules.runs(of: name), snapshot.active["\(name)"] ?? 0)
            try expectSame("\(name) is active", rules.isActive(name), snapshot.active["\(name)"] != nil)
            try expectSame("error of \(name)", rules.error(for: name), snapshot.errors["\(name)"])
            try expectSame("errors[\(name)]", rules.errors[name], snapshot.errors["\(name)"])
        }
        try expectSame("active", Set(rules.active.map { "\($0)" }), Set(snapshot.active.keys))
    }
}
