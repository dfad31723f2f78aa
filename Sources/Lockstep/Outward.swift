/// Makes a property return the value of a dependency.
///
/// ```swift
/// final class ToDoInteractor {
///     @Outward(\.apiClient) var apiClient: any APIClient
/// }
/// ```
///
/// Each read returns the first of these values that exists (promise D3):
///
/// 1. The override by a `withDependencies` call around the code that reads the property.
/// 2. The override by a `withDependencies` call around the code that created the object. The object keeps this override
///    after the call has returned.
/// 3. The value that ``/LockstepCore/Dependencies/charge(_:_:)`` has set.
/// 4. The default.
///
/// In one case, override 2 takes precedence over override 1: override 2 was made later, inside override 1 or inside
/// another override that both replace.
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
