/// The rules of optimistic changes, without a single task: what happens goes in, the value to show comes out.
///
/// It keeps a confirmed base and what was changed since, in order. What is shown is their fold: each change applied to
/// the result of the one before (promise Q1). It keeps the promises Q1 to Q4.
@MainActor package struct PendingChanges<State> {
    /// A change that is pending; each has another number.
    package typealias ID = Int
    /// Applied again whenever what is below it changes.
    package typealias Change = @MainActor (inout State) -> Void

    /// What happens to the value.
    package enum Event {
        /// A change is shown before it is confirmed.
        case begin(ID, Change)
        /// A change is confirmed. `answer` is applied after it, with what the server said.
        case confirm(ID, answer: Change?)
        /// A change failed, or was cancelled.
        case revert(ID)
        /// Something else changed the value that is shown to this one.
        case write(State?)
        /// Something else changes the value, in a way that can be applied again.
        case change(Change)
        /// A refresh begins: it asks for the confirmed value. Another one that is in flight is superseded.
        case refreshBegan
        /// The refresh ended without a value.
        case refreshEnded
        /// The refresh ended with a value. What was not confirmed when it began may be missing from it.
        case refreshed(State)
        /// The confirmed value became known.
        case set(State)
    }

    /// One change, in its place in the order.
    fileprivate enum Layer {
        case pending(ID, Change)
        /// It is confirmed, and in the order because an earlier change is pending, or because `isMissed`: a refresh
        /// that began before the confirmation is in flight.
        case confirmed(Change, isMissed: Bool)
        /// A change that cannot be applied again, because only its result is known.
        case write(before: State?, after: State?)
    }

    /// The value to show; `nil` while there is none.
    package private(set) var shown: State?
    /// The type of a value in which a write could not be separated from what was below it, when the value to show was
    /// last made.
    package private(set) var inexactType: Any.Type?

    private var base: State?
    private var layers: [Layer] = []
    private var isRefreshing: Bool

    /// - Parameters:
    ///   - base: The confirmed value.
    ///   - isRefreshing: Whether a refresh is in flight.
    package init(_ base: State?, isRefreshing: Bool = false) {
        self.base = base
        self.isRefreshing = isRefreshing
        shown = base
    }

    /// The changes that are pending, in order.
    package var pending: [ID] {
        layers.compactMap { if case .pending(let id, _) = $0 { id } else { nil } }
    }

    /// Whether an event has an effect: one that ends a change has none if the change is not pending.
    package func accepts(_ event: Event) -> Bool {
        switch event {
        case .confirm(let id, _), .revert(let id): layers.contains { $0.isPending(id) }
        default: true
        }
    }

    /// Whether everything is confirmed and in the base: nothing is left to keep.
    package var isEmpty: Bool { layers.isEmpty }

    /// The value without the changes that are pending.
    package var confirmed: State? {
        var merge = ThreeWayMerge()
        return fold(leavingOut: pending, by: &merge)
    }
}

// MARK: - Events

extension PendingChanges {
    /// Takes an event.
    ///
    /// - Returns: Whether the value to show was made again.
    @discardableResult
    package mutating func handle(_ event: Event) -> Bool {
        defer { compact() }
        switch event {
        case .begin(let id, let change):
            layers.append(.pending(id, change))
            if shown != nil { change(&shown!) }
            return true
        case .confirm(let id, let answer): return confirm(id, answer)
        case .revert(let id):
            guard let index = layers.firstIndex(where: { $0.isPending(id) }) else { return false }
            layers.remove(at: index)
            refold()
            return true
        case .write(let value):
            write(value)
            return false
        case .change(let change):
            layers.append(.confirmed(change, isMissed: false))
            if shown != nil { change(&shown!) }
            return true
        case .refreshBegan, .refreshEnded:
            if case .refreshBegan = event { isRefreshing = true } else { isRefreshing = false }
            for index in layers.indices { layers[index].isMissed = false }
            return false
        case .refreshed(let value):
            isRefreshing = false
            rebase(value) { $0.isPending || $0.isMissed }
            return true
        case .set(let value):
            rebase(value) { $0.isPending }
            return true
        }
    }

    /// The value is shown in another form: the store corrected what was assigned.
    package mutating func didShow(_ value: State) { shown = value }

    private mutating func confirm(_ id: ID, _ answer: Change?) -> Bool {
        guard let index = layers.firstIndex(where: { $0.isPending(id) }), case .pending(_, let change) = layers[index]
        else { return false }
        if let answer {
            let both: Change = {
                change(&$0)
                answer(&$0)
            }
            layers[index] = .confirmed(both, isMissed: isRefreshing)
        } else {
            layers[index] = .confirmed(change, isMissed: isRefreshing)
        }
        guard answer != nil else { return false }
        refold()
        return true
    }

    private mutating func write(_ value: State?) {
        if ThreeWayMerge.areSame(shown, value) { return }
        for (index, layer) in layers.enumerated() {
            // Nothing is left of it: it was undone, or overwritten. It stays in its place, so that the fold stays
            // exact.
            if case .pending(let id, let change) = layer, isOverwritten(id, by: value) {
                layers[index] = .confirmed(change, isMissed: false)
            }
        }
        layers.append(.write(before: shown, after: value))
        shown = value
    }

    /// Whether a change shows now, and nothing of it is left in a value that takes the place of what is shown.
    private func isOverwritten(_ id: ID, by value: State?) -> Bool {
        if value == nil { return true }
        var merge = ThreeWayMerge()
        let without = fold(leavingOut: [id], by: &merge)
        if ThreeWayMerge.areSame(without, shown) { return false }
        return ThreeWayMerge.areSame(merge.merge(shown, without, onto: value), value)
    }

    private mutating func rebase(_ value: State, keeping isKept: (Layer) -> Bool) {
        base = value
        layers.removeAll { !isKept($0) }
        for index in layers.indices { layers[index].isMissed = false }
        refold()
    }
}

// MARK: - The fold

extension PendingChanges {
    private func fold(leavingOut left: [ID], by merge: inout ThreeWayMerge) -> State? {
        var state = base
        for layer in layers {
            if case .pending(let id, _) = layer, left.contains(id) { continue }
            layer.apply(to: &state, by: &merge)
        }
        return state
    }

    private mutating func refold() {
        var merge = ThreeWayMerge()
        shown = fold(leavingOut: [], by: &merge)
        inexactType = merge.inexactType
    }

    /// Moves what is confirmed, and has nothing pending before it, into the base.
    private mutating func compact() {
        var merge = ThreeWayMerge()
        while let first = layers.first, !first.isPending, !first.isMissed {
            first.apply(to: &base, by: &merge)
            layers.removeFirst()
        }
    }
}

extension PendingChanges.Layer {
    @MainActor fileprivate func apply(to state: inout State?, by merge: inout ThreeWayMerge) {
        switch self {
        case .pending(_, let change), .confirmed(let change, _): if state != nil { change(&state!) }
        case .write(let before, let after): state = merge.merge(before, after, onto: state)
        }
    }

    fileprivate var isPending: Bool { if case .pending = self { true } else { false } }

    fileprivate func isPending(_ id: Int) -> Bool { if case .pending(id, _) = self { true } else { false } }

    fileprivate var isMissed: Bool {
        get { if case .confirmed(_, let isMissed) = self { isMissed } else { false } }
        set { if case .confirmed(let change, _) = self { self = .confirmed(change, isMissed: newValue) } }
    }
}
