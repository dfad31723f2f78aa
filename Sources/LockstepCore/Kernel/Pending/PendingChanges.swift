/// The state machine of optimistic changes. It receives events, computes the value to show, and starts no tasks.
///
/// The state machine stores a confirmed value, called the base, and an ordered list of later changes. The value to
/// show is the base with all changes of the list applied in order (promise Q1). The state machine implements the
/// promises Q1 to Q4.
@MainActor package struct PendingChanges<State> {
    /// The number that identifies a pending change.
    package typealias ID = Int
    /// A function that applies a change to a value. The function is called again whenever the value is computed again,
    /// for example after an earlier change is reverted.
    package typealias Change = @MainActor (inout State) -> Void

    /// An event that affects the value.
    package enum Event {
        /// A change starts. The change is shown before its confirmation.
        case begin(ID, Change)
        /// A change is confirmed. `answer` applies the server's answer after the change. If the server's answer
        /// changes nothing, `answer` is `nil`. If requests can bring a confirmed value, `at` is the place of the confirmation
        /// in their order.
        case confirm(ID, answer: Change?, at: Int = 0)
        /// A change failed or was cancelled.
        case revert(ID)
        /// Other code, such as an ordinary commit, changed the shown value. The parameter is the new value; `nil` if
        /// there is no value now.
        case write(State?)
        /// A change was made, and is already confirmed.
        case change(Change)
        /// A request for the confirmed value ended without a value.
        case requestEnded
        /// A request ended with a value. The value may lack changes that were confirmed after the place of the request.
        case arrived(State, since: Int)
        /// The confirmed value was set, or a running request received a value and continues.
        case set(State)
    }

    /// What the store must do after an event.
    package enum Effect {
        /// The event has no effect, because its change is not pending.
        case none
        /// The shown value stays the same.
        case hidden
        /// The store must assign ``shown``.
        case shown
    }

    /// One entry of the ordered list of changes.
    ///
    /// Several layers in succession can belong to one change: the change, what was carried into it when an earlier
    /// change was answered, and its own answer.
    fileprivate struct Layer {
        enum Step {
            case change(Change)
            /// The difference between two values. A ``ThreeWayMerge`` applies it.
            case difference(before: State?, after: State?)
        }

        /// The optimistic change to which the layer belongs; `nil` for a change by other code.
        let id: ID?
        var step: Step
        var isPending = false
        /// The place of the confirmation in the order of requests; zero if there was none. The values of requests that
        /// began earlier may lack the layer.
        var confirmedAt = 0
    }

    /// The value to show; `nil` while there is no value. If the store corrects the value that it assigns, it sets the
    /// corrected value.
    package internal(set) var shown: State?
    /// The ``ThreeWayMerge/inexactType`` of the last merge that computed ``shown``; `nil` if the merge was exact.
    package private(set) var inexactType: Any.Type?
    /// The ``ThreeWayMerge/inexactType`` of the last confirmation; `nil` if its answer was carried through all later
    /// changes exactly.
    package private(set) var inexactlyAnsweredType: Any.Type?

    /// The value to which `layers` are applied; `nil` if there is no value.
    private var base: State?
    /// The changes that are not included in the base, oldest first.
    private var layers: [Layer] = []

    /// Creates a state machine without changes.
    ///
    /// - Parameter base: The confirmed value.
    package init(_ base: State?) {
        self.base = base
        shown = base
    }

    /// The IDs of the pending changes, oldest first.
    package var pending: [ID] {
        layers.compactMap { if case .change = $0.step, $0.isPending { $0.id } else { nil } }
    }

    /// Whether all changes are confirmed and included in the base.
    package var isEmpty: Bool { layers.isEmpty }

    /// The value without the pending changes; `nil` if there is no value. If it is not exact, an inexact merge computed it,
    /// and it may contain pending changes. See ``ThreeWayMerge/inexactType``.
    package var confirmed: (value: State?, isExact: Bool) {
        var merge = ThreeWayMerge()
        let value = fold(by: &merge) { $0.isPending }
        return (value, merge.inexactType == nil || !layers.contains(where: \.isPending))
    }
}

// MARK: - Events

extension PendingChanges {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - oldestRequest: The place of the oldest request that is running; `nil` if there is none.
    /// - Returns: What the store must do.
    @discardableResult
    package mutating func handle(_ event: Event, oldestRequest: Int? = nil) -> Effect {
        defer { compact(oldestRequest) }
        switch event {
        case .begin(let id, let change):
            layers.append(Layer(id: id, step: .change(change), isPending: true))
            if shown != nil { change(&shown!) }
        case .confirm(let id, let answer, let place): return confirm(id, answer, at: place)
        case .revert(let id):
            guard layers.contains(where: { $0.isPending(id) }) else { return .none }
            layers.removeAll { $0.isPending(id) }
            refold()
        case .write(let value):
            write(value)
            return .hidden
        case .change(let change):
            layers.append(Layer(id: nil, step: .change(change)))
            if shown != nil { change(&shown!) }
        case .requestEnded: return .hidden
        case .arrived(let value, let place):
            rebase(value) { $0.isPending || $0.confirmedAt > place }
        case .set(let value):
            rebase(value) { $0.isPending }
        }
        return .shown
    }

    private mutating func confirm(_ id: ID, _ answer: Change?, at place: Int) -> Effect {
        guard let last = layers.lastIndex(where: { $0.isPending(id) }) else { return .none }
        for index in layers.indices where layers[index].isPending(id) {
            (layers[index].isPending, layers[index].confirmedAt) = (false, place)
        }
        inexactlyAnsweredType = nil
        guard let answer else { return .hidden }
        carry(Layer(id: id, step: .change(answer), confirmedAt: place), answer, after: last)
        return .shown
    }

    /// Inserts a server's answer behind its change, and carries it through all later layers, so that none of them loses
    /// it and it erases none of them:
    ///
    /// - A difference becomes a difference between two values that both contain the answer.
    /// - A later change is applied to a value that contains the answer. If it does not find there what it changed, for
    ///   example because the answer gave a row another identity, its effect is added as a difference.
    private mutating func carry(_ layer: Layer, _ answer: @escaping Change, after last: Int) {
        var (merge, inexact) = (ThreeWayMerge(), ThreeWayMerge())
        let apply: (inout State?) -> Void = { if $0 != nil { answer(&$0!) } }
        var unanswered = base
        for layer in layers[...last] { layer.apply(to: &unanswered, by: &inexact) }
        shown = unanswered
        apply(&shown)
        let later = layers[(last + 1)...]
        layers = layers[...last] + [layer]
        for var layer in later {
            var (before, after) = (unanswered, unanswered)
            layer.apply(to: &after, by: &inexact)
            unanswered = after
            switch layer.step {
            case .difference(var before, var after):
                merge.carry(&before, &after, by: apply)
                layer.step = .difference(before: before, after: after)
                layers.append(layer)
                layer.apply(to: &shown, by: &inexact)
            case .change:
                layers.append(layer)
                apply(&before)
                apply(&after)
                let unedited = shown
                layer.apply(to: &shown, by: &inexact)
                if ThreeWayMerge.areSame(after, shown) { continue }
                let edited = merge.merge(
                    MergedValues(before: before, after: after, current: shown, unedited: unedited))
                if ThreeWayMerge.areSame(edited, shown) { continue }
                layer.step = .difference(before: shown, after: edited)
                layers.append(layer)
                shown = edited
            }
        }
        inexactType = inexact.inexactType
        inexactlyAnsweredType = merge.inexactType
    }

    private mutating func write(_ value: State?) {
        if ThreeWayMerge.areSame(shown, value) { return }
        for id in pending where isOverwritten(id, by: value) {
            // The write undid or overwrote this change, so the change is no longer pending. The change stays in the
            // list as a confirmed change, because removing it would change the result of the fold.
            for index in layers.indices where layers[index].isPending(id) { layers[index].isPending = false }
        }
        layers.append(Layer(id: nil, step: .difference(before: shown, after: value)))
        shown = value
    }

    /// Returns whether a write of `value` undoes or overwrites the visible effect of the pending change `id`.
    ///
    /// - If `value` is `nil`, the result is `true`.
    /// - If `value` is not `nil`, and the change had no visible effect before the write, the result is `false`.
    private func isOverwritten(_ id: ID, by value: State?) -> Bool {
        if value == nil { return true }
        var merge = ThreeWayMerge()
        let without = fold(by: &merge) { $0.isPending(id) }
        if ThreeWayMerge.areSame(without, shown) { return false }
        return !ThreeWayMerge.keepsPart(ofChangeFrom: without, to: shown, in: value)
    }

    /// Makes `value` the base, removes the changes for which `isKept` returns `false`, and computes the shown value
    /// again.
    private mutating func rebase(_ value: State, keeping isKept: (Layer) -> Bool) {
        base = value
        layers.removeAll { !isKept($0) }
        refold()
    }
}

// MARK: - The fold

extension PendingChanges {
    /// Applies the changes of `layers` to a copy of `base`, and returns the copy.
    private func fold(by merge: inout ThreeWayMerge, leavingOut isLeftOut: (Layer) -> Bool) -> State? {
        var state = base
        for layer in layers where !isLeftOut(layer) { layer.apply(to: &state, by: &merge) }
        return state
    }

    /// Computes ``shown`` and ``inexactType`` from `base` and `layers`.
    private mutating func refold() {
        var merge = ThreeWayMerge()
        shown = fold(by: &merge) { _ in false }
        inexactType = merge.inexactType
    }

    /// Moves changes from the start of `layers` into `base`. Stops at the first change that is pending, or that the value
    /// of a running request may lack.
    private mutating func compact(_ oldestRequest: Int?) {
        var merge = ThreeWayMerge()
        while let first = layers.first, !first.isPending, first.confirmedAt <= oldestRequest ?? .max {
            first.apply(to: &base, by: &merge)
            layers.removeFirst()
        }
    }
}

extension PendingChanges.Layer {
    @MainActor fileprivate func apply(to state: inout State?, by merge: inout ThreeWayMerge) {
        switch step {
        case .change(let change): if state != nil { change(&state!) }
        case .difference(let before, let after): state = merge.merge(before, after, onto: state)
        }
    }

    fileprivate func isPending(_ id: Int) -> Bool { isPending && self.id == id }
}
