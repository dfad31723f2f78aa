/// Makes a class an interactor, which declares the actions of a store.
///
/// ```swift
/// @Interactor
/// final class ToDoInteractor {
///     var addItem: Action<ToDoStore, String> {
///         Action { title in
///             Reducer(get: \.todos, set: \.todos) { $0 + [ToDo(title: title)] }
///         }
///     }
/// }
/// ```
///
/// The macro makes the class conform to ``/LockstepCore/InteractorProtocol``, and generates these members with the
/// access level of the class:
///
/// - `init()`, if the class has no superclass and no initializer, and every stored property has a default value.
/// - `static func build()`, which creates the interactor of a store. If every initializer needs arguments, declare
///   `build()` yourself.
///
/// The interactor is isolated to the main actor. Write `@MainActor` on the class in these cases:
///
/// - The class has a superclass or subclasses.
/// - The inheritance clause starts with a protocol.
///
/// See <doc:Isolation>.
@attached(member, names: named(init), named(build))
@attached(memberAttribute)
@attached(extension, conformances: InteractorProtocol, Sendable)
public macro Interactor() = #externalMacro(module: "LockstepMacros", type: "InteractorMacro")
