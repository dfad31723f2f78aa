/// An ``OperationTracker``, without the type of its operations.
@_documentation(visibility: internal)
@MainActor public class AnyOperationTracker {
    /// The core of the tracker, or of the store that contains the tracker.
    final let core: AnyPipeline

    init(core: AnyPipeline) { self.core = core }
}
