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
/// The macro makes the class conform to ``/LockstepCore/ValueStore``, which adds `value`, `state`, `isLoading`,
/// `load(_:)` and further members. These members have the access level of the class. The class cannot declare members
/// with the same names, except overloads of the functions.
///
/// The macro also adds the property `interceptors`, an empty array that subclasses can override. The macro does not add
/// it if the class is `final` or declares `interceptors` itself.
///
/// The macro generates `init()` if the class has no superclass and no initializer, and every stored property has a
/// default value.
///
/// The store is isolated to the main actor. Without `@MainActor` on the class, the macro adds `@MainActor` to each
/// member. If the class has no superclass, the macro also declares the class `Sendable`.
///
/// If the inheritance clause starts with a common protocol such as `Codable`, the macro knows that this type is not a
/// superclass. The macro treats any other first type as a superclass, even if the type is a protocol. The macro then
/// generates no `init()`, and does not declare the class `Sendable`. Swift provides an initializer if its own rules
/// allow it.
///
/// Write `@MainActor` on the class in these cases:
///
/// - The class has a superclass or subclasses.
/// - The inheritance clause starts with a protocol.
///
/// See <doc:Isolation>.
///
/// - Parameter value: The type of the value, written out as `Value.self`. The type cannot be nested in the class. In a
///   generic class, `Element.self` and `Element?.self` compile, but `[Element].self` does not. If the value is an array
///   of a generic parameter, declare the class inside a generic type:
///   `struct Page<Row: Sendable> { @Statable([Row].self) … final class Rows {} }`.
@attached(member, names: named(valueStorage), named(interceptors), named(init))
@attached(memberAttribute)
@attached(extension, conformances: ValueStore, Sendable)
public macro Statable<Value: Sendable>(_ value: Value.Type) =
    #externalMacro(module: "LockstepMacros", type: "StatableMacro")

/// Makes an `@Observable` class the store of one value, and tracks operations such as saving.
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
/// let store = ItemStore()
/// await store.save()
/// print(store.operations.isActive(.delete(3)))  // whether item 3 is being deleted
/// ```
///
/// The class has the members that ``Statable(_:)`` adds, and a property `operations`.
///
/// - Parameters:
///   - value: The type of the value, written out as `Value.self`.
///   - operations: The type of the operations, written out as `Operation.self`. Declare the type outside the class. For
///     a nested type, the compiler reports a circular reference or an unknown type.
@attached(member, names: named(valueStorage), named(operations), named(interceptors), named(init))
@attached(memberAttribute)
@attached(extension, conformances: ValueStore, Sendable)
public macro Statable<Value: Sendable, Operation: Hashable>(_ value: Value.Type, operations: Operation.Type) =
    #externalMacro(module: "LockstepMacros", type: "StatableMacro")
