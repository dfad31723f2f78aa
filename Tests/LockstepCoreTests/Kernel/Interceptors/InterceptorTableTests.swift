import LockstepCore
import Testing

/// How an interceptor uses `next`.
enum Manner: CaseIterable {
    case goesOn, stops, drops, doesNothing, goesOnTwice, stopsThenGoesOn, goesOnThenStops
}

/// Every combination for up to three interceptors. For four and five interceptors, up to two of them do something
/// other than call `next`.
let mannersOfInterceptors: [[Manner]] = {
    var all: [[Manner]] = [[]]
    var longest: [[Manner]] = [[]]
    for _ in 1...3 {
        longest = longest.flatMap { rest in Manner.allCases.map { rest + [$0] } }
        all += longest
    }
    for count in 4...5 {
        for first in 0..<count {
            for second in first..<count {
                for (one, other) in Manner.allCases.flatMap({ one in Manner.allCases.map { (one, $0) } }) {
                    var manners = [Manner](repeating: .goesOn, count: count)
                    manners[second] = other
                    manners[first] = one
                    all.append(manners)
                }
            }
        }
    }
    return all
}()

/// The expected events and warnings, computed by code that is independent of the library.
private struct Expectation {
    var lines: [String] = []
    var warnings = 0
    var isDropped = false
    private var hasWorked = false

    init(_ manners: [Manner], mayDrop: Bool) {
        enter(0, manners, mayDrop)
    }

    private mutating func work() {
        if hasWorked || isDropped { return }
        hasWorked = true
        lines.append("work")
    }

    private mutating func enter(_ index: Int, _ manners: [Manner], _ mayDrop: Bool) {
        if index == manners.count { return work() }
        lines.append("\(index) >")
        switch manners[index] {
        case .goesOn: enter(index + 1, manners, mayDrop)
        case .goesOnTwice:
            enter(index + 1, manners, mayDrop)
            warnings += 1
        case .stops, .stopsThenGoesOn: work()
        case .goesOnThenStops:
            enter(index + 1, manners, mayDrop)
            work()
        case .drops:
            if mayDrop {
                isDropped = true
            } else {
                // One warning is enough. A second one would say that the interceptor did not call what it called.
                warnings += 1
                lines.append("\(index) <")
                return work()
            }
        case .doesNothing: break
        }
        lines.append("\(index) <")
        // If an interceptor neither calls `next` nor stops nor drops, the work is still done, with a warning.
        if !hasWorked, !isDropped {
            warnings += 1
            work()
        }
    }
}

@MainActor private final class Behaving: StoreInterceptor {
    let index: Int
    let manner: Manner
    let note: (String) -> Void

    init(_ index: Int, _ manner: Manner, note: @escaping (String) -> Void) {
        (self.index, self.manner, self.note) = (index, manner, note)
    }

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        note("\(index) >")
        defer { note("\(index) <") }
        switch manner {
        case .goesOn:
            defer { checkOutcome(context) }
            return next()
        case .goesOnTwice:
            _ = next()
            return next()
        case .stops:
            let result = context.stopChain()
            #expect(context.isStopped)
            return result
        case .stopsThenGoesOn:
            context.stopChain()
            return next()
        case .goesOnThenStops:
            _ = next()
            return context.stopChain()
        case .drops: return context.drop()
        case .doesNothing: return 0
        }
    }

    /// After `next` has returned, the outcome is known, even if the work was dropped.
    private func checkOutcome(_ context: ExecutionContext) {
        #expect(context.outcome != nil)
        #expect((context.outcome == .dropped) == context.isDropped)
    }

    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        note("\(index) >")
        defer { note("\(index) <") }
        switch manner {
        case .goesOn:
            defer { checkOutcome(context) }
            return await next()
        case .goesOnTwice:
            _ = await next()
            return await next()
        case .stops:
            let result = await context.stopChain()
            #expect(context.isStopped)
            return result
        case .stopsThenGoesOn:
            await context.stopChain()
            return await next()
        case .goesOnThenStops:
            _ = await next()
            return await context.stopChain()
        case .drops: return context.drop()
        case .doesNothing: return 0
        }
    }
}

@MainActor @Suite("All combinations of interceptor behavior", .timeLimit(.minutes(20)))
struct InterceptorTableTests {
    /// The result of the work.
    enum Work: CaseIterable { case nothing, value, error }

    @Test(
        "I1, I2, I3: interceptors of synchronous work follow the rules in every combination", arguments: Work.allCases)
    func synchronous(_ work: Work) throws {
        for manners in mannersOfInterceptors {
            let (store, log, notes) = store(with: manners)
            let warnings = Locked(0)
            RuntimeWarning.$handler.withValue({ _ in warnings.withLock { $0 += 1 } }) {
                switch work {
                case .nothing: store.intercepted("method") { _ in notes.lines.append("work") }
                case .value:
                    let result = store.intercepted("method") { _ in
                        notes.lines.append("work")
                        return 7
                    }
                    #expect(result == 7)
                case .error:
                    #expect(throws: Failure.self) {
                        try store.intercepted("method") { _ -> Int in
                            notes.lines.append("work")
                            throw Failure()
                        }
                    }
                }
            }
            check(manners, work, notes, log, warnings: warnings.withLock { $0 })
        }
    }

    @Test(
        "I1, I2, I3: interceptors of asynchronous work follow the rules in every combination", arguments: Work.allCases)
    func asynchronous(_ work: Work) async throws {
        for manners in mannersOfInterceptors {
            let (store, log, notes) = store(with: manners)
            let warnings = Locked(0)
            await RuntimeWarning.$handler.withValue({ _ in warnings.withLock { $0 += 1 } }) {
                switch work {
                case .nothing:
                    await store.intercepted("method") { _ in
                        await Task.yield()
                        notes.lines.append("work")
                    }
                case .value:
                    let result = await store.intercepted("method") { _ in
                        await Task.yield()
                        notes.lines.append("work")
                        return 7
                    }
                    #expect(result == 7)
                case .error:
                    await #expect(throws: Failure.self) {
                        try await store.intercepted("method") { _ -> Int in
                            await Task.yield()
                            notes.lines.append("work")
                            throw Failure()
                        }
                    }
                }
            }
            check(manners, work, notes, log, warnings: warnings.withLock { $0 })
        }
    }

    private final class Notes { var lines: [String] = [] }

    private func store(with manners: [Manner]) -> (CounterStore, EventLog, Notes) {
        let store = CounterStore()
        let (log, notes) = (EventLog(), Notes())
        store.pipeline.attach(log)
        for (index, manner) in manners.enumerated() {
            store.pipeline.attach(Behaving(index, manner) { notes.lines.append($0) })
        }
        return (store, log, notes)
    }

    private func check(_ manners: [Manner], _ work: Work, _ notes: Notes, _ log: EventLog, warnings: Int) {
        let expected = Expectation(manners, mayDrop: work == .nothing)
        #expect(notes.lines == expected.lines, "\(manners)")
        #expect(warnings == expected.warnings, "\(manners)")
        let end =
            switch work {
            case .nothing: expected.isDropped ? "dropped" : "completed"
            case .value: "completed"
            case .error: "failed(Failure())"
            }
        #expect(log.lines == ["start method", "end method \(end)"], "\(manners)")
    }
}
