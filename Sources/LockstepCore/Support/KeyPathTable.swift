/// A table from key paths to indices, for example to the indices of a store's properties. The table compares key path
/// objects by identity, because `==` and hashing are slow for key paths.
///
/// Equal key paths can be different objects. Each of these objects has an entry in the table, with the same index.
@usableFromInline struct KeyPathTable {
    /// The first 16 entries. For so few entries, a linear search is the fastest.
    @usableFromInline var first: [(identity: ObjectIdentifier, index: Int)] = []
    /// The indices of the entries after the first 16, by the identity of the key path object.
    private var others: [ObjectIdentifier: Int] = [:]
    /// The key path objects. They are held so that their identities are not reused for other objects.
    private var keyPaths: [AnyKeyPath] = []

    init() {}

    /// Returns the index of a key path object; `nil` if the table does not contain this object.
    @inlinable func index(of keyPath: AnyKeyPath) -> Int? {
        let identity = ObjectIdentifier(keyPath)
        for entry in first where entry.identity == identity { return entry.index }
        return first.count < 16 ? nil : indexBeyondFirst(of: identity)
    }

    @usableFromInline func indexBeyondFirst(of identity: ObjectIdentifier) -> Int? { others[identity] }

    /// Adds a key path object and its index. If the table has more than 1,024 objects, all of them are removed first.
    mutating func insert(_ index: Int, for keyPath: AnyKeyPath) {
        // In a generic context, each evaluation creates a new key path object. So the table needs a limit.
        if keyPaths.count > 1024 { self = KeyPathTable() }
        keyPaths.append(keyPath)
        let identity = ObjectIdentifier(keyPath)
        if first.count < 16 {
            first.append((identity, index))
        } else {
            others[identity] = index
        }
    }
}
