/// The data that all struct stores of one class share.
@MainActor final class StructStoreType<State> {
    /// The name of the class, for recorders.
    let name: String
    /// The comparison of two states.
    let equality = Equality<State>()

    private init(name: String) { self.name = name }

    /// Returns the shared data of a class of stores.
    static func of(_ type: Any.Type) -> StructStoreType {
        let identity = ObjectIdentifier(type)
        if let known = structStoreTypes[identity] { return unsafeDowncast(known, to: StructStoreType.self) }
        let made = StructStoreType(name: "\(type)")
        structStoreTypes[identity] = made
        return made
    }
}

/// The ``StructStoreType`` of each class of stores, by the identity of the class. The variable is global, because a
/// generic type cannot have stored static properties.
@MainActor private var structStoreTypes: [ObjectIdentifier: AnyObject] = [:]
