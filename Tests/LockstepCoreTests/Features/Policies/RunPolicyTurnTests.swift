import LockstepTesting
import Testing

@testable import LockstepCore

/// A way to start runs of one queue.
enum RunKind: CaseIterable, Sendable {
    case action, operation, operationIntoValue, task
    /// An interceptor applies the policy.
    case interceptedAction, method

    /// Whether each run of a queue can have its own policy.
    static let withOwnPolicies: [RunKind] = [.action, .operation, .operationIntoValue, .task]
}

/// How several runs are started in one turn of the main actor.
enum RunStart: CaseIterable, Sendable {
    /// By calls without a suspension between them.
    case immediately
    /// By tasks that are made without a suspension between them.
    case inTasks
}

/// Starts runs whose work does not suspend.
@MainActor private struct PolicyRuns {
    private let note = NoteStore()
    private let counter = CounterStore()
    private let tracker = OperationTracker<Int>()
    private let value = AsyncValue<Int>()
    private let log = EventLog()
    private let worked = Worked()

    private final class Worked {
        var numbers: [Int] = []
    }

    private func start(_ kind: RunKind, _ policy: RunPolicy, _ number: Int) async {
        let worked = worked
        let work: @MainActor () -> Void = { worked.numbers.append(number) }
        let action = AsyncAction<NoteStore>("save", policy: kind == .action ? policy : .concurrent) {
            Middleware { _ in work() }
        }
        switch kind {
        case .action, .interceptedAction: await note.dispatch(action)
        case .operation: await tracker.run(0, policy: policy) { work() }
        case .operationIntoValue:
            await tracker.run(0, policy: policy, into: value) {
                work()
                return number
            }
        case .task: _ = await note.startTask("save", policy: policy) { _ in work() }.value
        case .method: await counter.intercepted("save") { _ async in work() }
        }
    }

    private init(_ kind: RunKind, _ policy: RunPolicy?) {
        for pipeline in [note.pipeline, counter.pipeline, tracker.pipeline] as [AnyPipeline] {
            pipeline.attach(log)
            if [.interceptedAction, .method].contains(kind), let policy {
                pipeline.attach(RunPolicyInterceptor(policy, for: "save"))
            }
        }
    }

    /// What several runs do.
    struct Trace: Equatable, Sendable {
        /// The outcomes, in the order of the calls.
        var outcomes: [String]
        /// The numbers of the runs whose work was done.
        var worked: [Int]
        /// The recorded events.
        var events: [String]
    }

    private var trace: Trace {
        let ended = log.ended.filter { $0.kind != .commit && $0.parent == nil }.sorted { $0.id < $1.id }
        let outcomes = ended.map { $0.outcome.map { "\($0)" } ?? "?" }
        return Trace(outcomes: outcomes, worked: worked.numbers, events: log.lines)
    }

    /// Starts runs in one turn, and waits until all have ended.
    static func inOneTurn(_ kind: RunKind, _ policies: [RunPolicy], _ start: RunStart) async -> Trace {
        let runs = PolicyRuns(kind, policies.first)
        let tasks = policies.enumerated().map { number, policy in
            switch start {
            case .immediately: immediately { await runs.start(kind, policy, number) }
            case .inTasks: Task { await runs.start(kind, policy, number) }
            }
        }
        for task in tasks { await task.value }
        return runs.trace
    }

    /// Starts each run after the previous call has returned.
    static func oneAfterTheOther(_ kind: RunKind, _ policies: [RunPolicy]) async -> Trace {
        let runs = PolicyRuns(kind, policies.first)
        for (number, policy) in policies.enumerated() { await runs.start(kind, policy, number) }
        return runs.trace
    }
}

@MainActor @Suite("Run policies within one turn", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct RunPolicyTurnTests {
    private func expect(
        _ kind: RunKind, _ policy: RunPolicy, _ outcomes: [String], worked: [Int],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for start in RunStart.allCases {
            let trace = await PolicyRuns.inOneTurn(kind, [policy, policy, policy], start)
            #expect(trace.outcomes == outcomes, "\(start)", sourceLocation: sourceLocation)
            #expect(trace.worked == worked, "\(start)", sourceLocation: sourceLocation)
        }
    }

    @Test("P3: of several dropping calls in one turn, the first one runs", arguments: RunKind.allCases)
    func drop(kind: RunKind) async {
        await expect(kind, .drop, ["completed", "dropped", "dropped"], worked: [0])
    }

    @Test("P1: of several latest calls in one turn, only the last one does its work", arguments: RunKind.allCases)
    func latest(kind: RunKind) async {
        await expect(kind, .latest, ["superseded", "superseded", "completed"], worked: [2])
    }

    @Test("P2: several queued calls in one turn run in their order", arguments: RunKind.allCases)
    func queue(kind: RunKind) async {
        await expect(kind, .queue, ["completed", "completed", "completed"], worked: [0, 1, 2])
    }

    @Test("P3: a call is not dropped after the previous call has returned", arguments: RunKind.allCases)
    func afterTheEnd(kind: RunKind) async {
        for policy in RunPolicy.allCases {
            let trace = await PolicyRuns.oneAfterTheOther(kind, [policy, policy, policy])
            #expect(trace.outcomes == ["completed", "completed", "completed"] && trace.worked == [0, 1, 2])
        }
    }
}

#if DEBUG
    @MainActor @Suite("Run policies on newer and older systems", .timeLimit(.minutes(20)))
    struct RunPolicySystemTests {
        @Test(
            "P1, P2, P3: for all policies of three calls in one turn, newer and older systems record the same events",
            arguments: RunKind.withOwnPolicies, RunStart.allCases)
        func allPolicies(kind: RunKind, start: RunStart) async {
            // Concurrent runs into one value are loads that supersede each other. Newer systems start loads immediately.
            let policies = RunPolicy.allCases.filter { kind != .operationIntoValue || $0 != .concurrent }
            let sequences = policies.flatMap { first in
                policies.flatMap { second in policies.map { [first, second, $0] } }
            }
            // All sequences run beside each other, because all tests share the turns of the main actor.
            let (newer, older) = (traces(sequences, kind, start, true), traces(sequences, kind, start, false))
            for (index, sequence) in sequences.enumerated() {
                let (newer, older) = (await newer[index].value, await older[index].value)
                #expect(newer == older, "\(sequence)")
            }
        }

        private func traces(
            _ sequences: [[RunPolicy]], _ kind: RunKind, _ start: RunStart, _ areNewerSystemsUsed: Bool
        ) -> [Task<PolicyRuns.Trace, Never>] {
            sequences.map { policies in
                Task {
                    await WorkContext.with {
                        $0[NewerSystems.self] = areNewerSystemsUsed
                    } run: {
                        await PolicyRuns.inOneTurn(kind, policies, start)
                    }
                }
            }
        }
    }
#endif
