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
/// The macro makes the class conform to ``/LockstepCore/InteractorProtocol``. It generates these members, with the
/// access level of the class:
///
/// - `init()`. The macro generates it if the class has no initializer and every stored property has a default value.
///   If the class may have a superclass, the macro generates no initializer. The class then has the initializers that
///   Swift provides.
/// - `static func build()`, if the class doesn't declare it. It calls the initializer without arguments. If that is
///   not possible, declare `build()` yourself. In a class that is not `final`, the called initializer must be
///   `required`.
///
/// An interactor is isolated to the main actor. Without `@MainActor` on the class, the macro adds `@MainActor` to
/// each member. The default isolation of the module does not matter. The macro also declares the class `Sendable`, as
/// Swift does for a class that is isolated to the main actor.
///
/// Write `@MainActor` on the class in these cases:
///
/// - The class has a superclass.
/// - Other classes inherit from the class.
/// - A protocol is the first type in the inheritance clause. The macro often cannot distinguish a protocol from a
///   superclass. Without `@MainActor`, the class needs its own initializer if the default isolation of the module is
///   `nonisolated`.
@attached(member, names: named(init), named(build))
@attached(memberAttribute)
@attached(extension, conformances: InteractorProtocol, Sendable)
public macro Interactor() = #externalMacro(module: "LockstepMacros", type: "InteractorMacro")
