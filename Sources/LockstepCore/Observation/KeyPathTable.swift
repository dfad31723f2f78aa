/// Finds what a key path stands for by the identity of the key path: hashing or comparing one costs more than the rest of a
/// read.
///
/// Each place in the source has a key path object of its own, so several may stand for the same thing.
@usableFromInline struct KeyPathTable {
    /// The first entries, in which a search by hand is the fastest.
    @usableFromInline var first: [Entry] = []
    /// The entries beyond those.
    private var others: [ObjectIdentifier: Int] = [:]
    /// Held, so that no identity is given to another object.
    private var keyPaths: [AnyKeyPath] = []

    @usableFromInline struct Entry {
        @usableFromInline let identity: ObjectIdentifier
        @usableFromInline let index: Int
    }

    init() {}

    /// The index that was kept for a key path.
    @inlinable func index(of keyPath: AnyKeyPath) -> Int? {
        let identity = ObjectIdentifier(keyPath)
        for entry in first where entry.identity == identity { return entry.index }
        return first.count < 16 ? nil : indexBeyondFirst(of: identity)
    }

    @usableFromInline func indexBeyondFirst(of identity: ObjectIdentifier) -> Int? { others[identity] }

    /// Keeps an index for a key path.
    mutating func keep(_ index: Int, for keyPath: AnyKeyPath) {
        // In a generic context, a key path is made for each evaluation; these must not pile up.
        if keyPaths.count > 1024 { self = KeyPathTable() }
        keyPaths.append(keyPath)
        let identity = ObjectIdentifier(keyPath)
        if first.count < 16 {
            first.append(Entry(identity: identity, index: index))
        } else {
            others[identity] = index
        }
    }
}
