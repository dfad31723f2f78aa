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
/// - `init()`, if the class has no initializer and every stored property has a default value.
/// - `static func build()`, if the class doesn't declare it. It calls the initializer without arguments. If that is not
///   possible, declare `build()` yourself. In a class that is not `final`, the called initializer must be `required`.
///
/// An interactor is isolated to the main actor. If the class is not written with `@MainActor`, the macro adds
/// `@MainActor` to each member, whatever the default isolation of the module is, and declares the class `Sendable`,
/// because a class on the main actor is. Write `@MainActor` on a class that other classes inherit from, and on a class
/// with a superclass. The macro cannot tell a superclass from a protocol that is named first in the inheritance clause,
/// so write `@MainActor` in that case, too. Without `@MainActor`, a class that names a protocol first needs its own
/// initializer if the module's default isolation is `nonisolated`.
@attached(member, names: named(init), named(build))
@attached(memberAttribute)
@attached(extension, conformances: InteractorProtocol, Sendable)
public macro Interactor() = #externalMacro(module: "LockstepMacros", type: "InteractorMacro")
