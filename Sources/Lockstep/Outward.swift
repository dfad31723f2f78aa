/// Makes a property return the value of a dependency.
///
/// ```swift
/// final class ToDoInteractor {
///     @Outward(\.apiClient) var apiClient: any APIClient
/// }
/// ```
///
/// Each read uses the first value that it finds in these places (promise D3):
///
/// 1. The `withDependencies` call around the code that reads the property.
/// 2. The `withDependencies` call in which the object was created.
/// 3. The call of ``/LockstepCore/Dependencies/charge(_:_:)``.
/// 4. The default.
///
/// If call 2 was made inside call 1, call 2 has priority.
///
/// An object that is created in a `withDependencies` call keeps the values after the call has ended.
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
