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
/// The conformance also matters if the server's answer replaces the whole struct, and a later commit changed the struct.
/// With the conformance, the fields of the answer and of the commit are merged. Without it, the struct contains only one
/// of the two, and a ``RuntimeWarning`` reports this (Q1).
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
    let merge: @MainActor (MergedValues<State>, inout State, inout ThreeWayMerge) -> Void

    /// Creates a description of a field.
    ///
    /// - Parameter field: The key path of the field.
    public nonisolated init<Value>(_ field: WritableKeyPath<State, Value>) {
        // Not `Sendable`, because it may contain a subscript's argument. Only the main actor uses it.
        nonisolated(unsafe) let field = field
        merge = { values, merged, merge in
            merged[keyPath: field] = merge.merge(values.part { $0[keyPath: field] })
        }
    }
}
