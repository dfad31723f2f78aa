/// The progress through a list of components. The progress decides which component runs next, and which error the list
/// throws at the end (promise A3).
///
/// There are up to two passes through the list:
///
/// 1. The first pass runs the components in order until a component throws an error. After a failure, the pass runs
///    the later components with the turn ``ComponentTurn/onFailure``. After a cancellation or an early end by a
///    ``Guard``, the pass ends.
/// 2. The second pass runs the components with the turn ``ComponentTurn/finally``. If a ``Guard`` ends the list
///    before other components have run, there is no second pass.
@usableFromInline struct ComponentProgress {
    /// The error that the list throws at the end, or `nil`. A later component may replace the error.
    @usableFromInline private(set) var error: (any Error)?
    /// The index of the next component to examine.
    @usableFromInline var index = 0
    /// Whether the first pass through the list has found a component with the turn ``ComponentTurn/finally``. Such
    /// components run only in the second pass.
    @usableFromInline var hasCleanup = false
    /// Whether a component other than a ``Guard`` has started.
    @usableFromInline var hasWorked = false
    /// Whether the second pass through the list has started. The second pass runs only the components with the turn
    /// ``ComponentTurn/finally``.
    @usableFromInline var isCleaningUp = false

    @inlinable init() {}

    /// Finds the next component that runs.
    ///
    /// - Parameters:
    ///   - count: The number of components.
    ///   - turn: A closure that returns the turn of the component at an index.
    /// - Returns: The index of the component, or `nil` if no component is left to run.
    @inlinable mutating func nextPart(of count: Int, _ turn: (Int) -> ComponentTurn) -> Int? {
        while true {
            while index < count {
                index += 1
                if isDue(turn(index - 1)) { return index - 1 }
            }
            guard hasCleanup, !isCleaningUp, hasWorked || !(error is GuardFailed) else { return nil }
            (index, isCleaningUp) = (0, true)
        }
    }

    /// Returns whether a component with this turn runs in the current pass. Also updates ``hasCleanup`` and
    /// ``hasWorked``.
    @inlinable mutating func isDue(_ turn: ComponentTurn) -> Bool {
        switch turn {
        case .inOrder:
            let isDue = error == nil && !isCleaningUp
            hasWorked = hasWorked || isDue
            return isDue
        case .checkingInOrder: return error == nil && !isCleaningUp
        case .onFailure: return hasFailed && !isCleaningUp
        case .finally:
            hasCleanup = true
            return isCleaningUp
        }
    }

    /// Whether ``error`` is a failure. A cancellation or an early end by a ``Guard`` is not a failure.
    @usableFromInline var hasFailed: Bool { error.map(Self.isFailure) ?? false }

    /// The value of ``error``, or `nil` if ``error`` is the ``GuardFailed`` of a ``Guard``. The value can be a
    /// cancellation.
    @usableFromInline var failure: (any Error)? { error is GuardFailed ? nil : error }

    /// Handles the error that a component threw.
    ///
    /// - If the error is the ``GuardFailed`` of a ``Guard`` in an ``OnFailure`` or a ``Finally``, this method ignores it.
    /// - If a `Finally` threw the error and ``failure`` is not `nil`, the thrown error does not replace ``error``. A
    ///   ``RuntimeWarning`` reports the thrown error, unless it is a cancellation.
    /// - In all other cases, the thrown error becomes ``error``.
    @usableFromInline mutating func fail(_ thrown: any Error) {
        if isCleaningUp, thrown is GuardFailed { return }
        guard failure != nil, isCleaningUp || thrown is GuardFailed else { return error = thrown }
        guard Self.isFailure(thrown) else { return }
        RuntimeWarning.report(
            "Finally threw \(thrown) after the action failed or was cancelled. The action's outcome does not change.")
    }

    private static func isFailure(_ error: any Error) -> Bool { ExecutionOutcome(throwing: error).error != nil }
}
