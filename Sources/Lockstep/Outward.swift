/// Makes a property that reads a dependency.
///
/// ```swift
/// final class ToDoInteractor {
///     @Outward(\.apiClient) var apiClient: any APIClient
/// }
/// ```
///
/// The property is looked up each time it is read. It has the value of the scope around the code that reads it, and where
/// that has none, of the scope in which the object was made; one that was made in a scope inside of the present one keeps
/// its own (promise D3). So an object that a test makes in `withDependencies` has the test's
/// values for as long as it lives.
///
/// It stands in a class, a struct or an actor, and not in an extension of one; static properties and local variables have no
/// place of creation, so read ``/LockstepCore/Dependencies/current`` there. The type must be written: Swift expands a macro before
/// it knows types, and gives a property without an initial value no type but the one that is written. In an `@Observable` class it
/// needs `@ObservationIgnored`. It is isolated as a computed property is that stands in its place; the dependency must be within
/// reach from there.
///
/// - Parameter dependency: Which dependency, as a key path that is written out.
@attached(accessor, names: named(get))
@attached(peer, names: prefixed(_$outward_))
public macro Outward<Value>(_ dependency: KeyPath<Dependencies, Value>) =
    #externalMacro(module: "LockstepMacros", type: "OutwardMacro")
