/// The state of a property store as a value: a struct with the store's stored properties. `@Store` generates it.
@_documentation(visibility: internal)
public protocol PropertySnapshot<Root>: Sendable {
    /// The store's class.
    associatedtype Root: AnyObject

    /// Returns a snapshot of the current state of a store.
    ///
    /// This requirement is not an initializer, because Swift generates no memberwise initializer for a struct that
    /// declares one. Only Swift's own initializer accepts all types of fields: closures by a type alias, and in a module
    /// isolated to the main actor, sets and dictionaries of the module's types.
    ///
    /// - Parameter store: The store.
    /// - Returns: The snapshot.
    @MainActor static func snapshot(of store: Root) -> Self

    /// Sets the store's properties to the values of the snapshot. The implementation calls
    /// ``PropertyStorage/put(_:at:of:)`` for each property. During these calls, writes by a `didSet` are refused
    /// (promise U2).
    ///
    /// - Parameter store: The store.
    @MainActor func assign(to store: Root)

    /// Returns the name of a property of the store, if the property is part of the snapshot.
    ///
    /// - Parameter property: A key path to the property.
    /// - Returns: The name; `nil` if the property is not part of the snapshot.
    @MainActor static func name(of property: PartialKeyPath<Root>) -> String?
}
