/// The data that all struct stores of one class share. Each store has a reference to this object instead of a copy of
/// the data.
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

/// The shared data of all classes, by the identity of the class. (A generic type cannot have static storage.)
@MainActor private var structStoreTypes: [ObjectIdentifier: AnyObject] = [:]
