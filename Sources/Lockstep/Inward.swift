/// Declares a dependency: a value that code reads from its environment. Tests and previews can replace the value.
///
/// ```swift
/// extension Dependencies {
///     @Inward var apiClient: any APIClient = DefaultAPIClient()
///     @Inward var repository: any Repository = RemoteRepository(client: Dependencies.current.apiClient)
/// }
/// ```
///
/// Code reads the dependency with ``Outward(_:)`` or ``/LockstepCore/Dependencies/current``. To replace its value, use
/// `withDependencies` or ``/LockstepCore/Dependencies/charge(_:_:)``.
///
/// The initial value of the property is the default. Lockstep evaluates the default when the dependency is first
/// read, at most once in a process (promise D2). A default may read other dependencies. Such a read ignores overrides
/// by `withDependencies`. If defaults read each other in a cycle, the program traps. See <doc:Dependencies>.
///
/// If the default is `unimplemented`, a test that reads the dependency without an override fails. For a value that
/// changes, such as the current time, declare a function as the dependency.
///
/// ```swift
/// extension Dependencies {
///     @Inward var payments: any Payments = unimplemented("payments")
///     @Inward var date: @Sendable () -> Date = { Date() }
///     @Inward var uuid: @Sendable () -> UUID = { UUID() }
/// }
/// ```
///
/// The type must be `Sendable`. You can omit the type if the compiler can infer it from the default. In a module with
/// the default isolation `MainActor`, write `nonisolated var` if code outside the main actor reads the dependency.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(_$inward_))
public macro Inward() = #externalMacro(module: "LockstepMacros", type: "InwardMacro")
