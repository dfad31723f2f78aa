/// The base class of ``OperationTracker``. It does not depend on the type of the operations.
@_documentation(visibility: internal)
@MainActor public class AnyOperationTracker {
    /// The core of the tracker, or of the store that contains the tracker.
    final let core: AnyPipeline

    init(core: AnyPipeline) { self.core = core }
}
