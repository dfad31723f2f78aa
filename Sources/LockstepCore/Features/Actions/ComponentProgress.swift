/// The progress through a list of components. The progress decides which components run, and which error the list
/// throws at the end (promise A3).
///
/// There are up to two passes through the list:
///
/// 1. The first pass runs the components in order until a component throws an error. After a failure, the pass runs
///    the later components with the turn ``ComponentTurn/onFailure``.
/// 2. The second pass runs the components with the turn ``ComponentTurn/finally``. If a ``Guard`` ends the list
///    before other components have run, there is no second pass.
@usableFromInline struct ComponentProgress {
    /// `failed` after a failure, `ended` after a cancellation or an early end by a ``Guard``.
    @usableFromInline enum Stage { case inOrder, failed, ended, cleaningUp }

    @usableFromInline var stage = Stage.inOrder
    /// The failure or the cancellation that the list throws at the end; `nil` if there is none.
    @usableFromInline private(set) var error: (any Error)?
    /// Whether a ``Guard`` ended the list early.
    @usableFromInline var isGuarded = false
    /// Whether a component other than a ``Guard`` has started.
    @usableFromInline var hasWorked = false
    /// Whether the list has a component with the turn ``ComponentTurn/finally``.
    @usableFromInline var hasCleanup = false

    @inlinable init() {}

    /// Returns whether a component with this turn runs now.
    @inlinable mutating func isDue(_ turn: ComponentTurn) -> Bool {
        switch turn {
        case .inOrder:
            if stage == .inOrder { hasWorked = true }
            return stage == .inOrder
        case .checkingInOrder: return stage == .inOrder
        case .onFailure: return stage == .failed
        case .finally:
            hasCleanup = true
            return stage == .cleaningUp
        }
    }

    /// Handles the error that a component threw.
    ///
    /// - A ``Guard`` in an ``OnFailure`` or a ``Finally`` does not end the list.
    /// - If a `Finally` threw the error and ``error`` is not `nil`, the thrown error does not replace it. A
    ///   ``RuntimeWarning`` reports the thrown error, unless it is a cancellation.
    /// - In all other cases, the thrown error becomes ``error``.
    @usableFromInline mutating func fail(_ thrown: any Error) {
        let isFailure = ExecutionOutcome(throwing: thrown).error != nil
        switch stage {
        case .inOrder where thrown is GuardFailed: (isGuarded, stage) = (true, .ended)
        case _ where thrown is GuardFailed: break
        case .inOrder, .failed, .ended: (error, stage) = (thrown, isFailure ? .failed : .ended)
        case .cleaningUp where error == nil: error = thrown
        case .cleaningUp where isFailure:
            RuntimeWarning.report(
                "Finally threw \(thrown) after the action failed or was cancelled. The outcome does not change.")
        case .cleaningUp: break
        }
    }

    /// Ends a pass through the list.
    ///
    /// - Returns: Whether the second pass starts.
    /// - Throws: ``error`` after the last pass. If a ``Guard`` ended the list early, and there is no error, the method
    ///   throws a ``GuardFailed``, which also ends the list around this one.
    @usableFromInline mutating func beginsCleanup() throws -> Bool {
        if hasCleanup, stage != .cleaningUp, hasWorked || !isGuarded {
            stage = .cleaningUp
            return true
        }
        if let error { throw error }
        if isGuarded { throw GuardFailed() }
        return false
    }
}
