/// Makes a property that reads a dependency.
///
/// ```swift
/// final class ToDoInteractor {
///     @Outward(\.apiClient) var apiClient: any APIClient
/// }
/// ```
///
/// Each read looks up the dependency in this order (promise D3):
///
/// 1. The `withDependencies` call around the code that reads.
/// 2. The `withDependencies` call in which the object was created.
/// 3. The value that ``/LockstepCore/Dependencies/charge(_:_:)`` set.
/// 4. The default.
///
/// So an object that a test creates in `withDependencies` keeps the test's values after that call has ended.
/// Exception: if the object was created in a `withDependencies` call inside the current one, the object's overrides
/// come first.
///
/// Write the type of the property. Swift expands macros before it infers types, so the macro cannot infer the type.
/// In an `@Observable` class, the property also needs `@ObservationIgnored`.
///
/// Use the macro in the body of a class, a struct or an actor, not in an extension. A static property or a local
/// variable has no object that remembers its overrides, so read ``/LockstepCore/Dependencies/current`` there.
///
/// The property has the isolation of a computed property in its place. The dependency must be accessible from that
/// isolation.
///
/// - Parameter dependency: The dependency, as a key path that is written out: `\.apiClient`.
@attached(accessor, names: named(get))
@attached(peer, names: prefixed(_$outward_))
public macro Outward<Value>(_ dependency: KeyPath<Dependencies, Value>) =
    #externalMacro(module: "LockstepMacros", type: "OutwardMacro")
