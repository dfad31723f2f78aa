/// The scope in which an object was created, for dependencies that the object reads later.
///
/// `@Outward` adds a capture to the object that has the property. If the object is used in another scope, promise D3
/// states which values the object reads.
///
/// All captures are equal, so the captures of two objects do not affect whether the objects are equal.
///
/// Isolation: none.
@_documentation(visibility: internal)
public struct DependencyCapture: Sendable {
    private let captured: DependencyScope?

    /// Captures the scope of the calling code.
    public init() {
        captured = .active
    }

    /// The dependencies that an object with this capture reads when the current code uses the object (promise D3).
    public var dependencies: Dependencies {
        Dependencies(values: DependencyScope.valuesInForce(active: .active, captured: captured))
    }

    /// Runs `body` with ``dependencies`` as the current dependencies. Objects that `body` creates capture these
    /// dependencies, too.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of `body`.
    /// - Throws: The error that `body` throws.
    package func inForce<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let scope = DependencyScope.inForce(active: .active, captured: captured)
        guard scope !== DependencyScope.active else { return try body() }
        return try DependencyScope.$active.withValue(scope) { () -> Result<Value, Failure> in
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }.get()
    }
}

extension DependencyCapture: Hashable {
    /// Always `true`, because all captures count as equal.
    public static func == (one: DependencyCapture, other: DependencyCapture) -> Bool { true }

    /// Adds nothing to the hasher, because all captures are equal.
    public func hash(into hasher: inout Hasher) {}
}
