/// An object whose lifetime a test observes with a weak reference.
final class Token: Hashable, Sendable {
    static func == (left: Token, right: Token) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
