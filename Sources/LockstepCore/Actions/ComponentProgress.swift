/// The progress through a list of components, by the rules of promise A3: which component runs next, and with which
/// error the list ends.
///
/// The list is passed once or twice. The first pass runs the components with the turn ``ComponentTurn/inOrder`` until a
/// component throws an error. After an error, the first pass runs only the components with the turn
/// ``ComponentTurn/onFailure``, and none if the error is a cancellation. The second pass runs the components with the
/// turn ``ComponentTurn/finally``.
@usableFromInline struct ComponentProgress {
    /// The error with which the list ends, unless a later component replaces the error; `nil` if no component has
    /// thrown an error.
    @usableFromInline private(set) var error: (any Error)?
    /// The index of the next component to examine.
    @usableFromInline var index = 0
    /// Whether the first pass has found a component with the turn ``ComponentTurn/finally``, so that a second pass
    /// follows.
    @usableFromInline var hasCleanup = false
    /// Whether the second pass has started.
    @usableFromInline var isCleaningUp = false

    @inlinable init() {}

    /// Moves to the component that runs next, and returns the index of that component.
    ///
    /// - Parameters:
    ///   - count: The number of components.
    ///   - turn: A closure that returns the turn of the component at an index.
    /// - Returns: The index; `nil` if no component is left to run.
    @inlinable mutating func next(of count: Int, _ turn: (Int) -> ComponentTurn) -> Int? {
        while true {
            while index < count {
                index += 1
                if isDue(turn(index - 1)) { return index - 1 }
            }
            guard hasCleanup, !isCleaningUp else { return nil }
            (index, isCleaningUp) = (0, true)
        }
    }

    /// Returns whether a component with this turn runs in the current pass. If the turn is ``ComponentTurn/finally``,
    /// the method also sets ``hasCleanup``.
    @inlinable mutating func isDue(_ turn: ComponentTurn) -> Bool {
        switch turn {
        case .inOrder: return error == nil && !isCleaningUp
        case .onFailure: return hasFailed && !isCleaningUp
        case .finally:
            hasCleanup = true
            return isCleaningUp
        }
    }

    /// Whether ``error`` is a failure. A cancellation is not a failure.
    @usableFromInline var hasFailed: Bool { error.map(Self.isFailure) ?? false }

    /// The error that ended the action; `nil` if no component threw one, or if a ``Guard`` ended the action.
    @usableFromInline var failure: (any Error)? { error is EarlyEnd ? nil : error }

    /// Handles the error that a component threw: the error replaces ``error``. Exception: if there is a ``failure``
    /// already, an error of a `Finally` is only reported as a ``RuntimeWarning``, or ignored if it is a cancellation. A
    /// ``Guard`` in an `OnFailure` is ignored, too.
    @usableFromInline mutating func fail(_ thrown: any Error) {
        guard failure != nil, isCleaningUp || thrown is EarlyEnd else { return error = thrown }
        guard Self.isFailure(thrown) else { return }
        RuntimeWarning.report(
            "Finally threw \(thrown) after the action failed or was cancelled. The action's outcome does not change.")
    }

    private static func isFailure(_ error: any Error) -> Bool { ExecutionOutcome(throwing: error).error != nil }
}
