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
/// The overrides apply to `operation`, to the functions that it calls, and to the child tasks and unstructured tasks
/// that it starts, but not to detached tasks. Other tasks do not see them (promise D1). An object that is created in
/// `operation` and reads dependencies by `@Outward` keeps the overrides (promise D3). Calls can be nested: an inner
/// call replaces only the overrides of the dependencies that it sets.
///
/// Isolation: the isolation of the caller.
///
/// - Parameters:
///   - change: A closure that sets the overrides. It may read the current dependencies, for example to wrap one of
///     them: `$0.apiClient = Logging($0.apiClient)`.
///   - operation: The operation.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withDependencies<Value, Failure: Error>(
    _ change: (inout Dependencies) -> Void, operation: () throws(Failure) -> Value
) throws(Failure) -> Value {
    try DependencyScope.$active.withValue(.inner(change)) { () -> Result<Value, Failure> in
        do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
    }.get()
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
/// The synchronous form of this function describes where the overrides apply.
///
/// Isolation: the isolation of the caller, whatever the default isolation of its module. This function and `operation`
/// stay in that isolation.
///
/// - Parameters:
///   - change: A closure that sets the overrides. It may read the current dependencies, for example to wrap one of
///     them.
///   - operation: The operation.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public nonisolated(nonsending) func withDependencies<Value, Failure: Error>(
    _ change: (inout Dependencies) -> Void, operation: nonisolated(nonsending) () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await DependencyScope.$active.withValue(.inner(change)) { () async -> Result<Value, Failure> in
        do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    }.get()
}

extension DependencyScope {
    /// Returns a scope inside the active scope, with the overrides that `change` sets.
    package static func inner(_ change: (inout Dependencies) -> Void) -> DependencyScope {
        var dependencies = Dependencies.current
        change(&dependencies)
        return DependencyScope(values: dependencies.values, in: active)
    }
}
