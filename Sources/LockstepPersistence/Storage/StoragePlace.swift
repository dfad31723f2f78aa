/// A storage, or a folder of storages, that can say which place it uses.
protocol HasStoragePlace {
    /// The place. Two objects with the same place use the same saved data, or lock each other out.
    var place: AnyHashable { get }
}

extension StateStorage {
    /// The place of the saved data. For a custom storage, it is the value if the type is `Hashable`. Otherwise, it is the
    /// object or, for a struct, the type.
    var place: AnyHashable { storagePlace(of: self) }
}

extension StateStorageFolder {
    /// The place of the folder.
    var place: AnyHashable { storagePlace(of: self) }
}

private func storagePlace<Storage>(of storage: Storage) -> AnyHashable {
    if let storage = storage as? any HasStoragePlace { return storage.place }
    if let storage = storage as? any Hashable { return AnyHashable(storage) }
    if type(of: storage) is AnyClass { return ObjectIdentifier(storage as AnyObject) }
    return ObjectIdentifier(type(of: storage))
}
