import Foundation
import LockstepCore
import LockstepRecording

/// The inspected app, with its history and the tools that change the app.
@MainActor final class InspectedApp {
    let history: SessionHistory
    let travel: TimeTravel
    let forced: ForcedStates
    let actions = RegisteredActions()
    private var isAttached = false
    /// Whether the inspector's pages in the browser may change the app.
    nonisolated let mayControl: Bool
    nonisolated let greeting: WireGreeting

    init(name: String, mayControl: Bool, history: SessionHistory) {
        self.history = history
        self.mayControl = mayControl
        let forced = ForcedStates(in: history)
        let travel = TimeTravel(in: history, forced)
        (self.travel, self.forced) = (travel, forced)
        greeting = WireGreeting(
            app: name, process: ProcessInfo.processInfo.processIdentifier,
            started: Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)), control: mayControl)
        // A change that reacts to travel or to forcing is not a change by the app (promise U3).
        history.didCommit = { commit in
            if commit.isByTool { return travel.didReact(commit) }
            travel.didCommit(commit)
            forced.forget(commit.store)
        }
    }

    /// Starts to record all stores, and to list new stores. Does nothing if recording has already started.
    func attach() {
        guard !isAttached else { return }
        isAttached = true
        AllStores.startListing()
        AllStores.attach(history)
        WakeListeners.current = history
    }

    /// Restores the live states of the stores. Stops recording the stores and listing new stores. Does nothing if
    /// recording has not started.
    func detach() {
        guard isAttached else { return }
        isAttached = false
        travel.resume()
        forced.releaseAll()
        AllStores.detach(history)
        AllStores.endListing()
        if WakeListeners.current === history { WakeListeners.current = nil }
    }
}

// MARK: - Wire types

extension InspectedApp {
    /// The known stores, as the page receives them. Deallocated stores are included.
    var wireStores: [WireStore] {
        travel.forgetDeallocated()
        forced.forgetDeallocated()
        actions.forgetDeallocated()
        return history.knownStores().map(wire)
    }

    private func wire(_ store: StoreReference) -> WireStore {
        let pipeline = store.pipeline
        let value = pipeline as? any ForcedValue
        let style: WireStore.Style? = pipeline.map {
            $0 is any ForcedValue ? .value : $0.isPropertyStore ? .property : .structure
        }
        return WireStore(
            id: store.id.rawValue, name: ValueTree.shortened(store.name, to: 200), style: style, alive: pipeline != nil,
            forced: forced.state(of: store), canBeEmpty: value?.canBeEmpty ?? false,
            actions: mayControl ? actions.actions(of: store) : [])
    }

    /// Returns the kept event with this number, as the page receives the event.
    func wire(_ number: Int) -> WireEvent {
        let content: WireEvent.Content =
            switch history.log[number] {
            case .started(let execution): .started(wire(execution))
            case .committed(let commit): .committed(wire(commit))
            case .woke(let parts, let commit):
                .woke(
                    commit: commit,
                    parts: parts.map {
                        WireWokenPart(name: ValueTree.shortened($0.name, to: 200), observers: $0.observers)
                    })
            case .ended(let execution): .ended(end(of: execution))
            }
        return WireEvent(seq: number, content: content)
    }

    private func wire(_ execution: Execution) -> WireExecution {
        WireExecution(
            id: execution.id.rawValue, parent: execution.parent?.rawValue, cause: execution.cause?.rawValue,
            store: execution.store.id.rawValue, kind: execution.kind.rawValue,
            name: ValueTree.shortened(execution.name, to: 200), payload: execution.payload.map { ValueTree($0).text },
            site: execution.site?.description, time: milliseconds(execution.start))
    }

    private func wire(_ commit: Commit) -> WireCommit {
        let execution = commit.execution
        // A commit has only a date. The start of its execution has both a date and an instant.
        let instant = execution.start + .seconds(commit.date.timeIntervalSince(execution.date))
        return WireCommit(
            number: commit.number, execution: execution.id.rawValue, root: commit.root.rawValue,
            store: commit.store.id.rawValue, label: ValueTree.shortened(commit.label, to: 200),
            time: milliseconds(instant), computed: commit.isComputed)
    }

    private func end(of execution: Execution) -> WireEnd {
        let outcome = execution.outcome ?? .completed
        let duration = execution.end.map { execution.start.duration(to: $0) / .milliseconds(1) } ?? 0
        return WireEnd(
            execution: execution.id.rawValue, outcome: outcome.kind.rawValue,
            reason: execution.cancellationReason?.description,
            error: outcome.error.map { ValueTree($0).text(longest: 1_000, depth: 4) }, duration: rounded(duration),
            interceptors: execution.interceptors.map { "\($0)" })
    }

    private func milliseconds(_ instant: ContinuousClock.Instant) -> Double {
        rounded(history.start.duration(to: instant) / .milliseconds(1))
    }

    private func rounded(_ milliseconds: Double) -> Double { (milliseconds * 1_000).rounded() / 1_000 }
}
