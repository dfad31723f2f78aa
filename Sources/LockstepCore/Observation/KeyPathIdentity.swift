/// A key path by identity: cheap to look up, where hashing a key path costs more than the rest of a commit.
///
/// Each place in the source has a key path object of its own, so different identities may name the same property.
struct KeyPathIdentity: Hashable {
    /// Held, so the identity is not given to another object.
    let keyPath: AnyKeyPath

    static func == (left: KeyPathIdentity, right: KeyPathIdentity) -> Bool { left.keyPath === right.keyPath }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(keyPath)) }
}
