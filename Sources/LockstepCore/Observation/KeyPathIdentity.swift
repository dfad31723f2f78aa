/// A key path by identity: cheap to look up, where hashing a key path costs more than the rest of a commit.
///
/// Each place in the source has a key path object of its own, so different identities may name the same property.
@usableFromInline struct KeyPathIdentity: Hashable {
    /// Held, so the identity is not given to another object.
    @usableFromInline let keyPath: AnyKeyPath

    @inlinable init(keyPath: AnyKeyPath) { self.keyPath = keyPath }

    @inlinable static func == (left: KeyPathIdentity, right: KeyPathIdentity) -> Bool { left.keyPath === right.keyPath }

    @inlinable func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(keyPath)) }
}
