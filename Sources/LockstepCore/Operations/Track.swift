/// Gives a class of the main actor a tracker of operations.
///
/// ```swift
/// @MainActor @Observable
/// final class UploadModel {
///     enum Operation { case send, cancel }
///
///     @ObservationIgnored @Track(Operation.self) var operations
///
///     func send() async {
///         await operations.run(.send) { try await api.send() }
///     }
/// }
/// ```
///
/// The property is an ``OperationTracker`` that is a store of its own; the type need not be written. In an `@Observable` class, write
/// `@ObservationIgnored` in front: the tracker is observed itself, and `@Observable` cannot track a property with a wrapper. In a store
/// with `@Statable`, name the operations there instead, `@Statable(Item.self, operations: Operation.self)`, to have them recorded with the
/// store.
///
/// Isolation: the main actor.
@MainActor @propertyWrapper public struct Track<Operation: Hashable> {
    /// The tracker.
    public let wrappedValue: OperationTracker<Operation>

    /// Makes a tracker.
    ///
    /// - Parameter operation: The type whose values name the operations.
    public init(_ operation: Operation.Type) { wrappedValue = OperationTracker() }
}
