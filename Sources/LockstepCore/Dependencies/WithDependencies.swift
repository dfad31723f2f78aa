/// Does work with other dependencies.
///
/// ```swift
/// let store = withDependencies {
///     $0.apiClient = MockAPIClient()
/// } operation: {
///     ToDoStore()
/// }
/// ```
///
/// The overrides hold for `operation`, for what it calls, and for the child tasks and tasks that it starts; not for detached
/// tasks. No other task sees them (promise D1). What is made in `operation` and reads its dependencies by `@Outward` keeps
/// them for later (promise D3). Overrides inside of overrides add up, dependency by dependency.
///
/// Isolation: the caller's.
///
/// - Parameters:
///   - change: Sets what is to be different. It may read what is in force, to wrap it:
///     `$0.apiClient = Logging($0.apiClient)`.
///   - operation: The work.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withDependencies<Value, Failure: Error>(
    _ change: (inout Dependencies) -> Void, operation: () throws(Failure) -> Value
) throws(Failure) -> Value {
    try DependencyScope.$active.withValue(.inner(change)) { () -> Result<Value, Failure> in
        do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
    }.get()
}

/// Does asynchronous work with other dependencies.
///
/// ```swift
/// await withDependencies {
///     $0.apiClient = MockAPIClient()
/// } operation: {
///     await store.load()
/// }
/// ```
///
/// See the synchronous form for what the overrides hold for.
///
/// Isolation: the caller's, in every mode of the caller's module. Neither this nor `operation` leaves it.
///
/// - Parameters:
///   - change: Sets what is to be different. It may read what is in force, to wrap it.
///   - operation: The work.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public nonisolated(nonsending) func withDependencies<Value, Failure: Error>(
    _ change: (inout Dependencies) -> Void, operation: nonisolated(nonsending) () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await DependencyScope.$active.withValue(.inner(change)) { () async -> Result<Value, Failure> in
        do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    }.get()
}

extension DependencyScope {
    /// A scope inside of the active one, with what `change` makes different.
    package static func inner(_ change: (inout Dependencies) -> Void) -> DependencyScope {
        var dependencies = Dependencies.current
        change(&dependencies)
        return DependencyScope(values: dependencies.values, in: active)
    }
}
