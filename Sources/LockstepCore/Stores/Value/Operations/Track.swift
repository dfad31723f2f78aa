/// A property wrapper that adds an ``OperationTracker`` to a class on the main actor.
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
/// In an `@Observable` class, write `@ObservationIgnored` before `@Track`, because `@Observable` cannot track a
/// property with a wrapper. The tracker itself is observable.
///
/// The operations are not part of the state of the class, even if the class is a store. The tracker has its own
/// recorders and interceptors; see ``OperationTracker/pipeline``.
///
/// In a `@Statable` store, do not use `@Track`. Write `@Statable(Item.self, operations: Operation.self)`, so that the
/// recorders of the store receive the operations.
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
