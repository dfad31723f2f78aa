/// When a component of an action runs.
public enum ComponentTurn: Sendable {
    /// In the order written, unless a component before it failed (promise A1).
    case inOrder
    /// In the order written, and only if a component before it failed. See ``OnFailure``.
    case onFailure
    /// After all other components, however these ended. See ``Finally``.
    case finally
}
