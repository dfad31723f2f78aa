/// Runs an operation with overridden dependencies.
///
/// ```swift
/// let store = withDependencies {
///     $0.apiClient = MockAPIClient()
/// } operation: {
///     ToDoStore()
/// }
/// ```
///
/// The overrides apply to `operation` and to the tasks that `operation` starts, but not to detached tasks (promise D1).
/// An object that is created in `operation` and reads dependencies by `@Outward` keeps the overrides (D3). A nested
/// call of `withDependencies` replaces only the dependencies that it sets.
///
/// Isolation: the isolation of the caller.
///
/// - Parameters:
///   - change: A closure that sets the overrides. The closure can read the current dependencies, as in
///     `$0.apiClient = Logging($0.apiClient)`.
///   - operation: The operation.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withDependencies<Value, Failure: Error>(
    _ change: (inout Dependencies) -> Void, operation: () throws(Failure) -> Value
) throws(Failure) -> Value {
    try DependencyScopes.inner(change).makeCurrent(operation)
}

/// Runs an asynchronous operation with overridden dependencies.
///
/// ```swift
/// await withDependencies {
///     $0.apiClient = MockAPIClient()
/// } operation: {
///     await store.load()
/// }
/// ```
///
/// The overrides apply to `operation` and to the tasks that `operation` starts, but not to detached tasks (promise D1).
/// An object that is created in `operation` and reads dependencies by `@Outward` keeps the overrides (D3).
///
/// Isolation: the isolation of the caller, for this function and for `operation`.
///
/// - Parameters:
///   - change: A closure that sets the overrides. The closure can read the current dependencies.
///   - operation: The operation.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public nonisolated(nonsending) func withDependencies<Value, Failure: Error>(
    _ change: (inout Dependencies) -> Void, operation: nonisolated(nonsending) () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await DependencyScopes.inner(change).makeCurrent(operation)
}
