/// The attachment of an interceptor to the members of a family. If you discard this value, the interceptor stays
/// attached.
///
/// Isolation: the main actor.
@MainActor public struct FamilyAttachment {
    private let end: @MainActor () -> Void

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    /// Detaches the interceptor from all members. Executions that have started are not affected. A second call does
    /// nothing.
    public func detach() { end() }
}
