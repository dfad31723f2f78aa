/// Declares a dependency: a value that code takes from its surroundings, and that tests and previews replace.
///
/// ```swift
/// extension Dependencies {
///     @Inward var apiClient: any APIClient = DefaultAPIClient()
///     @Inward var repository: any Repository = RemoteRepository(client: Dependencies.current.apiClient)
/// }
/// ```
///
/// Code uses it by ``Outward(_:)`` or ``/LockstepCore/Dependencies/current``. Other values are given to it by
/// `withDependencies` and ``/LockstepCore/Dependencies/charge(_:_:)``.
///
/// The initial value is the default. It is evaluated when the dependency is first read, at most once in a process, and in
/// the isolation of the property. It may read other dependencies through `Dependencies.current`, as above, or by an
/// `@Outward` of the object that it makes; there it sees what was charged and no override of a scope. Dependencies that need each other in a cycle end the process
/// with a message that names them (promise D2). A default must not wait for another thread that reads a dependency: the
/// defaults of a process are built one at a time.
///
/// Where no test is to use the default by mistake, declare the dependency without one: a test that reads it and does not
/// override it fails. What differs at each call, such as the time, is a function.
///
/// ```swift
/// extension Dependencies {
///     @Inward var payments: any Payments = unimplemented("payments")
///     @Inward var date: @Sendable () -> Date = { Date() }
///     @Inward var uuid: @Sendable () -> UUID = { UUID() }
/// }
/// ```
///
/// The type must be `Sendable`, and may be left out where the default tells it. The property is as visible, and isolated,
/// as its declaration says; `nonisolated` makes one that every isolation can read, in a module whose default isolation is
/// the main actor.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(_$inward_))
public macro Inward() = #externalMacro(module: "LockstepMacros", type: "InwardMacro")
