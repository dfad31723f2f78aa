/// Makes a property that reads a dependency.
///
/// ```swift
/// final class ToDoInteractor {
///     @Outward(\.apiClient) var apiClient: any APIClient
/// }
/// ```
///
/// Each read looks up the dependency, first in the `withDependencies` scope around the code that reads it, then in the
/// scope in which the object was created. Exception: if the object was created in a scope inside the current scope, the
/// scope of the object comes first (promise D3). So an object that a test creates in `withDependencies` keeps the
/// test's values, also after the `withDependencies` call. If no scope overrides the dependency, the read returns the
/// value that ``/LockstepCore/Dependencies/charge(_:_:)`` set, or else the default.
///
/// Use the macro in the body of a class, a struct or an actor, not in an extension. A static property or a local
/// variable has no owner that records a scope, so read ``/LockstepCore/Dependencies/current`` there. Write the type of
/// the property: Swift expands macros before it infers types, and a property without an initial value has only the type
/// that is written. In an `@Observable` class, the property needs `@ObservationIgnored`. The property is isolated like
/// a computed property in its place, and the dependency must be accessible from that isolation.
///
/// - Parameter dependency: The dependency, as a key path that is written out: `\.apiClient`.
@attached(accessor, names: named(get))
@attached(peer, names: prefixed(_$outward_))
public macro Outward<Value>(_ dependency: KeyPath<Dependencies, Value>) =
    #externalMacro(module: "LockstepMacros", type: "OutwardMacro")
