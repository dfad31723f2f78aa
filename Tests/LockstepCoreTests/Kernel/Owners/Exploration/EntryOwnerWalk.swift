import LockstepCore
import LockstepTesting

/// An event of an ``EntryOwnerWalk``.
enum EntryOwnerEvent: Equatable {
    case hold, release, show, hide, load, cancel(Int), refetch, invalidate, set, succeed, fail, remove
}

/// A real entry of a family, with code that holds it, an observer that shows it, and callers that wait for it. After each
/// event, the walk checks who may have a request, and what everybody sees.
@MainActor final class EntryOwnerWalk<Entry: QueryStore>: Explorable where Entry.Key == Int {
    private let gate: Gate<Entry.Value>
    private let family: StoreFamily<Int, Entry>
    private let makeValue: (Int) -> Entry.Value
    private let isShort: Bool

    private var held: Entry?
    /// The held entry after its removal.
    private var removed: Entry?
    private weak var last: Entry?
    private var observer: StoreObserver?
    private let shown = Shown()
    private var callers: [Awaited<ExecutionOutcome>] = []
    private var lastValue = 0

    /// Whether a refetch or a use after it may request the entry without a caller.
    private var isRefetched = false
    /// Whether an observer has read the entry. The family does not notice at once that an observer has gone.
    private var wasShown = false
    /// Whether a refetch ended because its last user left, and nothing has used the entry since.
    private var wasLeft = false

    @MainActor private final class Shown {
        var value: Bool?
    }

    init(
        isShort: Bool, makeValue: @escaping (Int) -> Entry.Value,
        _ makeFamily: (Gate<Entry.Value>) -> StoreFamily<Int, Entry>
    ) {
        (gate, self.makeValue, self.isShort) = (Gate(), makeValue, isShort)
        family = makeFamily(gate)
        family.set(makeValue(0), for: 1)
        family.invalidate(1)
    }

    private var waiting: [Int] { callers.indices.filter { callers[$0].result == nil } }
    private var isRequested: Bool { !gate.hangingCalls.isEmpty }

    var events: [EntryOwnerEvent] {
        var events: [EntryOwnerEvent] = [held == nil ? .hold : .release, observer == nil ? .show : .hide, .refetch]
        if waiting.count < (isShort ? 1 : 2) { events.append(.load) }
        if isRequested { events.append(.succeed) }
        if !isShort { events += [.invalidate, .set] + (isRequested ? [.fail] : []) }
        return events + [.remove] + waiting.map { .cancel($0) }
    }

    func apply(_ event: EntryOwnerEvent) async throws {
        let (requests, callersBefore) = (gate.callCount, waiting)
        let (wasInUse, wasRequested) = (held != nil || observer != nil, isRequested)
        let needsRequest = needsRequest
        let isReturn = wasLeft && needsRequest && !wasRequested
        perform(event)
        try await settle(turns: 5) {
            try check()
            let new = gate.callCount - requests
            switch event {
            case .refetch where wasInUse && needsRequest && !wasRequested:
                try expectSame("requests of a refetch", new, 1)
            case .refetch: try expectSame("at most one request of a refetch", new <= 1, true)
            case .load: try expectSame("at most one request of a load", new <= 1, true)
            case .hold where isReturn, .show where isReturn: try expectSame("requests at the next use", new, 1)
            case .hold, .show, .fail: if !isRefetched { try expectSame("requests at \(event)", new, 0) }
            case .succeed, .remove:
                let outcome: ExecutionOutcome = event == .remove ? .cancelled : .completed
                for caller in callersBefore {
                    try expectSame("outcome of caller \(caller)", callers[caller].result, outcome)
                }
                // The observer of a removed entry reads the key again, and so asks for a new entry.
                try expectSame("requests at \(event)", new, 0)
            default: try expectSame("requests at \(event)", new, 0)
            }
        }
        switch event {
        case .release, .hide: if wasRequested, !isRequested, hasValue { wasLeft = true }
        case .invalidate, .cancel: break
        default: wasLeft = false
        }
    }

    func finish() async throws {
        for _ in 0..<4 where isRequested {
            perform(.succeed)
            try await settle(turns: 5, check)
        }
        try expectSame("waiting callers", waiting, [])
        try expectSame("the entry is loading", family.stores.contains(where: \.isLoading), false)
        for event in [.release, .hide, .remove] as [EntryOwnerEvent] { perform(event) }
        try await settle(turns: 5, check)
        try expectSame("the removed entry exists", last != nil, false)
    }

    // These functions hold the entry only until they return.

    private var needsRequest: Bool { family.stores.contains { $0.latestValue != nil && !$0.isFresh } }
    private var hasValue: Bool { family.stores.contains { $0.latestValue != nil } }

    private func perform(_ event: EntryOwnerEvent) {
        switch event {
        case .hold: held = family[1]
        case .release: (held, removed) = (nil, nil)
        case .show:
            wasShown = true
            observer = StoreObserver { [family, shown] in shown.value = family[1].latestValue != nil }
        case .hide:
            observer?.cancel()
            observer = nil
        case .load: callers.append(Awaited { [family] in await family[1].loadIfNeeded() })
        case .cancel(let caller): callers[caller].task.cancel()
        case .refetch:
            family.refetch()
            isRefetched = true
        case .invalidate: family.invalidate(1)
        case .set: family.set(nextValue(), for: 1)
        case .succeed: if let call = gate.hangingCalls.first { gate.succeed(nextValue(), call: call) }
        case .fail:
            if let call = gate.hangingCalls.first { gate.fail(StateError.network(.timeout), call: call) }
        case .remove:
            family.remove(1)
            wasShown = observer != nil
            if let held { (removed, self.held, last) = (held, nil, held) }
        }
    }

    private func nextValue() -> Entry.Value {
        lastValue += 1
        return makeValue(lastValue)
    }

    private func check() throws {
        try expectSame("at most one request", gate.hangingCalls.count <= 1, true)
        try expectSame("a load has a request", family.stores.contains(where: \.isLoading), isRequested)
        if !waiting.isEmpty { try expectSame("a request runs for the callers", isRequested, true) }
        if isRequested, waiting.isEmpty {
            try expectSame("a request without callers belongs to a refetch", isRefetched, true)
            let isUsed = held != nil || observer != nil || wasShown
            try expectSame("a request without callers is shown", isUsed, true)
        }
        if let removed {
            try expectSame("a removed entry is idle", removed.isIdle && removed.latestValue == nil, true)
        }
        if observer != nil {
            try expectSame("the observer sees a value", shown.value, hasValue)
        }
    }
}
