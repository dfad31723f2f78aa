import Foundation

/// The identity of a declared dependency, and its value for the whole process.
///
/// `@Inward` creates a key for each property. You don't use this type directly.
@_documentation(visibility: internal)
public final class DependencyKey: Sendable {
    /// The name of the property, for messages.
    let name: String

    let process = Locked(ProcessValue())
    /// The lock that a thread holds while it builds the default. Other threads that need the default wait for the lock.
    /// On Apple's systems, they raise the priority of the thread that holds it. A semaphore would not do this.
    ///
    /// A task that the build starts does not hold the lock: it can wait for the build.
    let buildLock = NSRecursiveLock()

    /// Creates the key of a property. Keys are compared by identity, not by name.
    ///
    /// - Parameter name: The name of the property.
    public init(_ name: String) {
        self.name = name
    }

    /// The charged value and the built default of the dependency.
    struct ProcessValue {
        var charged: (any AnyDependencyBox)?
        var built: (any AnyDependencyBox)?
        /// Whether the thread that holds ``buildLock`` is building the default.
        var isBuilding = false
    }

    /// The charged value if there is one, otherwise the built default. It is `nil` if both are missing.
    var processValue: (any AnyDependencyBox)? { process.withLock { $0.charged ?? $0.built } }

    /// Sets the value that applies in the whole process. If `box` is `nil`, removes this value.
    func charge(_ box: (any AnyDependencyBox)?) {
        // The previous box is released outside the lock, because the `deinit` of its value may read the dependency.
        _ = process.withLock { exchange(&$0.charged, with: box) }
    }
}

extension DependencyKey: Hashable {
    /// Whether both keys belong to the same property.
    public static func == (one: DependencyKey, other: DependencyKey) -> Bool { one === other }

    /// Hashes the identity of the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
