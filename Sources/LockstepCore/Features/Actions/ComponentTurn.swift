/// The rule that decides when a component of an action runs.
public enum ComponentTurn: Sendable {
    /// The component runs in the order written, if no earlier component threw an error (promise A1).
    case inOrder
    /// The component runs in the same cases as with ``inOrder``, but only checks a condition. A ``Guard`` has this
    /// turn. If a guard ends the action, and only components with this turn have run, components with the turn
    /// ``finally`` do not run.
    case checkingInOrder
    /// The component runs only if an earlier component failed. See ``OnFailure``.
    case onFailure
    /// The component runs at the end of the list, even after a failure or a cancellation. See ``Finally``.
    case finally
}
