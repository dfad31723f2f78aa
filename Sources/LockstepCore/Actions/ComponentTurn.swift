/// The turn in which a component of an action runs.
public enum ComponentTurn: Sendable {
    /// In the order written, unless an earlier component threw an error (promise A1).
    case inOrder
    /// In the order written, and only if an earlier component failed. See ``OnFailure``.
    case onFailure
    /// At the end of the list of components: after success, after a failure, and after a cancellation. See ``Finally``.
    case finally
}
