/// A struct whose fields are changed independently of each other.
///
/// Lockstep needs to know that where a change made by `optimistically` fails and the same struct was changed by another
/// commit since: the fields that only the commit changed then keep its values, and the others go back. Without this
/// conformance the struct stays as the commit left it.
///
/// ```swift
/// extension Draft: MergedByFields {
///     static var mergedFields: [MergedField<Draft>] { [MergedField(\.title), MergedField(\.tags)] }
/// }
/// ```
///
/// It is not needed for arrays, dictionaries, sets and optionals, nor where
/// ``Store/optimistically(at:_:confirming:named:fileID:line:_:)`` changes one field.
@MainActor public protocol MergedByFields {
    /// The fields. One that is not listed stays as the later commit left it.
    static var mergedFields: [MergedField<Self>] { get }
}

/// A field of a struct that is changed independently of others. See ``MergedByFields``.
@MainActor public struct MergedField<State> {
    let merge: @MainActor (_ before: State, _ after: State, _ current: State, inout State, inout ThreeWayMerge) -> Void

    /// - Parameter field: The field.
    public init<Value>(_ field: WritableKeyPath<State, Value>) {
        merge = { before, after, current, merged, merge in
            merged[keyPath: field] = merge.merge(
                before[keyPath: field], after[keyPath: field], onto: current[keyPath: field])
        }
    }
}
