/// Makes an `@Observable` class the store of one value that is loaded asynchronously.
///
/// ```swift
/// @Statable(UserProfile.self)
/// @MainActor @Observable
/// final class ProfileStore {}
///
/// let store = ProfileStore()
/// await store.load { try await api.fetchProfile() }
/// switch store.state {
/// case .idle: print("No data")
/// case .loading(let previous): print("Loading, was \(previous?.name ?? "nothing")")
/// case .loaded(let profile): print("Hello, \(profile.name)")
/// case .failed(let error): print(error.message)
/// }
/// ```
///
/// The class conforms to ``/LockstepCore/ValueStore``, which gives it `value`, `state`, `isLoading`, `load(_:)` and the
/// rest; they are as visible as the class. Its own members may not have these names, other overloads of the functions
/// excepted. An `init()` is generated when the class writes none and every stored property has a default value; below a
/// superclass, or what may be one, the initializer is the one that Swift provides.
///
/// The store lives on the main actor. On a class that is not written `@MainActor`, each member becomes a main-actor
/// member, whatever the default isolation of the module is, and the class is declared `Sendable`, as a class that is on the
/// main actor is. Write `@MainActor` on a class that you derive from, and on one with a superclass, or with what may be one.
/// A class without it needs an initializer of its own when it names a protocol first in its inheritance clause and the
/// default isolation is `nonisolated`.
///
/// - Parameter value: The type of the value, written out as `Value.self`. It may not be a type nested in the class. For a
///   generic class, the compiler accepts `Element.self` and `Element?.self`, but no `[Element].self`: put such a store
///   inside of the generic type (`struct Page<Row: Sendable> { @Statable([Row].self) … final class Rows {} }`).
@attached(member, names: named(valueStorage), named(init))
@attached(memberAttribute)
@attached(extension, conformances: ValueStore, Sendable)
public macro Statable<Value: Sendable>(_ value: Value.Type) =
    #externalMacro(module: "LockstepMacros", type: "StatableMacro")

/// Makes an `@Observable` class the store of one value, with operations on it that are tracked one by one.
///
/// ```swift
/// enum ItemOperation: Hashable {
///     case save, delete(Item.ID)
/// }
///
/// @Statable([Item].self, operations: ItemOperation.self)
/// @MainActor @Observable
/// final class ItemStore {
///     func save() async {
///         await operations.run(.save) { try await api.saveItems(self.value ?? []) }
///     }
/// }
///
/// store.operations.isActive(.delete(item.id))
/// ```
///
/// In addition to what ``Statable(_:)`` gives, the class has a property `operations`.
///
/// - Parameters:
///   - value: The type of the value, written out as `Value.self`.
///   - operations: The type whose values name the operations, written out as `Operation.self`. Declare it beside the
///     class; it may not be nested in it: to find it there, the compiler would ask this macro first, whose argument it is, and so
///     reports a circular reference.
@attached(member, names: named(valueStorage), named(operations), named(init))
@attached(memberAttribute)
@attached(extension, conformances: ValueStore, Sendable)
public macro Statable<Value: Sendable, Operation: Hashable>(_ value: Value.Type, operations: Operation.Type) =
    #externalMacro(module: "LockstepMacros", type: "StatableMacro")
