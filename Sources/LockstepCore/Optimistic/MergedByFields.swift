/// A struct whose fields are reverted independently of each other when an optimistic change fails.
///
/// ```swift
/// extension Draft: MergedByFields {
///     static var mergedFields: [MergedField<Draft>] { [MergedField(\.title), MergedField(\.tags)] }
/// }
/// ```
///
/// The conformance matters if an optimistic change fails, and a later commit changed the same struct:
///
/// - With the conformance, Lockstep reverts only the fields of ``mergedFields`` that the commit did not change.
/// - Without the conformance, Lockstep reverts no field. The struct still contains the failed change. A
///   ``RuntimeWarning`` reports this case (promise Q2).
///
/// Arrays, dictionaries, sets and optionals do not need the conformance. A struct does not need it if you pass the key
/// path of one field to ``Store/optimistically(at:_:confirming:named:fileID:line:_:)``.
///
/// Isolation: the main actor.
@MainActor public protocol MergedByFields {
    /// The fields that are reverted independently of each other. See ``MergedByFields``.
    static var mergedFields: [MergedField<Self>] { get }
}

/// A field that is reverted independently of the other fields of its struct. See ``MergedByFields``.
///
/// Isolation: the main actor.
@MainActor public struct MergedField<State> {
    let merge: @MainActor (_ before: State, _ after: State, _ current: State, inout State, inout ThreeWayMerge) -> Void

    /// Creates a description of a field.
    ///
    /// - Parameter field: The key path of the field.
    public nonisolated init<Value>(_ field: WritableKeyPath<State, Value>) {
        // Not `Sendable`, because it may contain a subscript's argument. Only the main actor uses it.
        nonisolated(unsafe) let field = field
        merge = { before, after, current, merged, merge in
            merged[keyPath: field] = merge.merge(
                before[keyPath: field], after[keyPath: field], onto: current[keyPath: field])
        }
    }
}
