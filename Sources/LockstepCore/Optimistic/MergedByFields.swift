/// A struct whose fields change independently of each other. The conformance allows Lockstep to revert a failed
/// optimistic change field by field.
///
/// Lockstep needs this in one case: a change made by `optimistically` fails after a later commit changed the same
/// struct. Then the fields change as follows:
///
/// - A field that the later commit changed keeps the value of that commit.
/// - A field that only the failed change changed is reverted.
///
/// Without this conformance, the whole struct stays as the commit left it, with the failed change. A
/// ``RuntimeWarning`` reports this (promise Q2).
///
/// ```swift
/// extension Draft: MergedByFields {
///     static var mergedFields: [MergedField<Draft>] { [MergedField(\.title), MergedField(\.tags)] }
/// }
/// ```
///
/// Arrays, dictionaries, sets and optionals do not need the conformance. It is also not needed if you pass the key
/// path of one field of the struct to ``Store/optimistically(at:_:confirming:named:fileID:line:_:)``.
///
/// Isolation: the main actor.
@MainActor public protocol MergedByFields {
    /// The fields that are merged. A field that is not listed stays as the later commit left it.
    static var mergedFields: [MergedField<Self>] { get }
}

/// A field of a struct that changes independently of the other fields. See ``MergedByFields``.
///
/// Isolation: the main actor.
@MainActor public struct MergedField<State> {
    let merge: @MainActor (_ before: State, _ after: State, _ current: State, inout State, inout ThreeWayMerge) -> Void

    /// Creates a description of a field.
    ///
    /// - Parameter field: The key path of the field.
    public init<Value>(_ field: WritableKeyPath<State, Value>) {
        merge = { before, after, current, merged, merge in
            merged[keyPath: field] = merge.merge(
                before[keyPath: field], after[keyPath: field], onto: current[keyPath: field])
        }
    }
}
