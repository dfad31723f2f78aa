/// Makes a class an interactor: what keeps the actions of a store.
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
/// The class conforms to ``/LockstepCore/InteractorProtocol``. Generated are, as visible as the class:
///
/// - `init()`, when no initializer is written and every stored property has a default value;
/// - `static func build()`, which calls an initializer without arguments, unless the class writes it. A class that has
///   no such initializer must write it. In a class that is not `final`, that initializer must be `required`.
///
/// An interactor lives on the main actor. On a class that is not written `@MainActor`, each member becomes a main-actor
/// member, whatever the default isolation of the module is, and the class is declared `Sendable`, as a class that is on the
/// main actor is. Write `@MainActor` on a class that you derive from, and on one with a superclass, or with what may be one.
/// A class without it needs an initializer of its own when it names a protocol first in its inheritance clause and the
/// default isolation is `nonisolated`.
@attached(member, names: named(init), named(build))
@attached(memberAttribute)
@attached(extension, conformances: InteractorProtocol, Sendable)
public macro Interactor() = #externalMacro(module: "LockstepMacros", type: "InteractorMacro")
