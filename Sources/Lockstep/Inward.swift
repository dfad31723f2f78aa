/// Declares a dependency: a value that code reads from its environment, and that tests and previews can replace.
///
/// ```swift
/// extension Dependencies {
///     @Inward var apiClient: any APIClient = DefaultAPIClient()
///     @Inward var repository: any Repository = RemoteRepository(client: Dependencies.current.apiClient)
/// }
/// ```
///
/// Code reads the dependency with ``Outward(_:)`` or ``/LockstepCore/Dependencies/current``. To replace its value,
/// use `withDependencies` or ``/LockstepCore/Dependencies/charge(_:_:)``.
///
/// The initial value is the default. Lockstep evaluates its expression when the dependency is first read, at most
/// once in a process. The evaluation runs in the isolation of the property.
///
/// A default may read other dependencies, in one of two ways: with `Dependencies.current`, as above, or with an
/// `@Outward` property of the object that it creates. Such a read returns the value that
/// ``/LockstepCore/Dependencies/charge(_:_:)`` set, or else the default. It ignores the overrides of
/// `withDependencies`.
///
/// If the defaults of dependencies need each other in a cycle, the program traps. The message names the dependencies
/// of the cycle (promise D2). A default must not wait for another thread that reads the same dependency, because that
/// thread waits for the default.
///
/// To prevent tests from using the default by mistake, declare the dependency as `unimplemented`. A test that reads
/// it without an override then fails. If code needs a new value each time, such as the current time, declare a
/// function as the dependency.
///
/// ```swift
/// extension Dependencies {
///     @Inward var payments: any Payments = unimplemented("payments")
///     @Inward var date: @Sendable () -> Date = { Date() }
///     @Inward var uuid: @Sendable () -> UUID = { UUID() }
/// }
/// ```
///
/// The type must be `Sendable`. You can omit the type if the compiler can infer it from the default. The property has
/// the access level and the isolation of its declaration. In a module whose default isolation is the main actor, a
/// `nonisolated` property can be read from every isolation.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(_$inward_))
public macro Inward() = #externalMacro(module: "LockstepMacros", type: "InwardMacro")
