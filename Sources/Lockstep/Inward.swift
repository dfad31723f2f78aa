/// Declares a dependency: a value that code reads from its environment, and that tests and previews can replace.
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
/// The initial value is the default. The expression is evaluated when the dependency is first read, at most once in a
/// process, and in the isolation of the property. It may read other dependencies: with `Dependencies.current`, as
/// above, or with an `@Outward` of the object that it creates. These reads return the values that
/// ``/LockstepCore/Dependencies/charge(_:_:)`` set, but not the overrides of `withDependencies`. If dependencies need
/// each other in a cycle, the process ends with a message that names them (promise D2). A default must not wait for
/// another thread that reads the same dependency, because that thread waits for the default.
///
/// To prevent tests from using the default by mistake, declare the dependency as `unimplemented`. A test that reads it
/// without an override then fails. If code needs a new value each time, such as the current time, declare a function as
/// the dependency.
///
/// ```swift
/// extension Dependencies {
///     @Inward var payments: any Payments = unimplemented("payments")
///     @Inward var date: @Sendable () -> Date = { Date() }
///     @Inward var uuid: @Sendable () -> UUID = { UUID() }
/// }
/// ```
///
/// The type must be `Sendable`. You can omit it if the compiler can infer it from the default. The property has the
/// access level and the isolation of its declaration. In a module whose default isolation is the main actor, a
/// `nonisolated` property can be read from every isolation.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(_$inward_))
public macro Inward() = #externalMacro(module: "LockstepMacros", type: "InwardMacro")
