/// One declared dependency: what tells it apart from every other, and its value for the whole process.
///
/// `@Inward` makes one for each property; there is no need to use it by hand.
@_documentation(visibility: internal)
public final class DependencyKey: Sendable {
    /// The name of the property, for messages.
    let name: String

    private let process = Locked(ProcessValue())

    /// Makes the key of a property. Keys are told apart by identity, and not by their names.
    ///
    /// - Parameter name: The name of the property.
    public init(_ name: String) {
        self.name = name
    }

    /// What the dependency is outside of every scope.
    private struct ProcessValue {
        var charged: (any AnyDependencyBox)?
        var built: (any AnyDependencyBox)?
    }

    /// The value outside of every scope, as far as there is one yet.
    var processValue: (any AnyDependencyBox)? { process.withLock { $0.charged ?? $0.built } }

    /// Sets the value for the process, or with `nil` takes back what was set.
    func charge(_ box: (any AnyDependencyBox)?) { process.withLock { $0.charged = box } }

    /// Keeps the default.
    func keep(_ box: some AnyDependencyBox) { process.withLock { $0.built = box } }
}

extension DependencyKey: Hashable {
    /// Whether both are the key of the same property.
    public static func == (one: DependencyKey, other: DependencyKey) -> Bool { one === other }

    /// Hashes the key's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
