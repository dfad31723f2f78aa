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
/// The class conforms to ``/LockstepCore/InteractorProtocol``. The macro generates these members, with the access level
/// of the class:
///
/// - `init()`, if the class has no initializer and every stored property has a default value. If the class has, or may
///   have, a superclass, the macro generates no initializer, and the class has the initializers that Swift provides.
/// - `static func build()`, if the class doesn't declare it. It calls the initializer without arguments. If that is not
///   possible, declare `build()` yourself. In a class that is not `final`, the called initializer must be `required`.
///
/// An interactor is isolated to the main actor. If the class is not written with `@MainActor`, the macro adds
/// `@MainActor` to each member, whatever the default isolation of the module is. The macro also declares the class
/// `Sendable`, as Swift does for a class that is isolated to the main actor. Write `@MainActor` on a class with a
/// superclass, and on a class that other classes inherit from. Write it also if a protocol is the first type in the
/// inheritance clause, because the macro often cannot distinguish a protocol from a superclass. Without `@MainActor`, a
/// class with such a protocol needs its own initializer if the default isolation of the module is `nonisolated`.
@attached(member, names: named(init), named(build))
@attached(memberAttribute)
@attached(extension, conformances: InteractorProtocol, Sendable)
public macro Interactor() = #externalMacro(module: "LockstepMacros", type: "InteractorMacro")
