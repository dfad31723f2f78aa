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
/// 2. The `withDependencies` call in which the object was created. If this call is inside the call of item 1, its
///    values come first.
/// 3. The value that ``/LockstepCore/Dependencies/charge(_:_:)`` set.
/// 4. The default.
///
/// So an object that a test creates in `withDependencies` keeps the test's values after that call has ended.
///
/// Write the type of the property, because the macro cannot infer it. In an `@Observable` class, the property also
/// needs `@ObservationIgnored`.
///
/// Use the macro in the body of a class, a struct or an actor. In an extension, a static property or a local variable,
/// read ``/LockstepCore/Dependencies/current`` instead.
///
/// - Parameter dependency: The dependency, as a key path that is written out: `\.apiClient`.
@attached(accessor, names: named(get))
@attached(peer, names: prefixed(_$outward_))
public macro Outward<Value>(_ dependency: KeyPath<Dependencies, Value>) =
    #externalMacro(module: "LockstepMacros", type: "OutwardMacro")
