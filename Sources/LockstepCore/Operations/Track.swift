/// A property wrapper that adds an ``OperationTracker`` to a class on the main actor. The tracker shows which
/// operations of the class are running, and their errors.
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
/// You can omit the type of the property: it is always an ``OperationTracker``. In an `@Observable` class, write
/// `@ObservationIgnored` before `@Track`, because `@Observable` cannot track a property with a wrapper. The tracker
/// itself is observable.
///
/// The operations are not part of the state of the class, even if the class is a store. The tracker has its own
/// recorders and interceptors; see ``OperationTracker/pipeline``.
///
/// In a store with `@Statable`, pass the operations to the macro instead:
/// `@Statable(Item.self, operations: Operation.self)`. The operations are then part of the store, so recorders of the
/// store receive them.
///
/// Isolation: the main actor.
@MainActor @propertyWrapper public struct Track<Operation: Hashable> {
    /// The tracker.
    public let wrappedValue: OperationTracker<Operation>

    /// Creates a tracker.
    ///
    /// - Parameter operation: The type whose values identify the operations.
    public init(_ operation: Operation.Type) { wrappedValue = OperationTracker() }
}
