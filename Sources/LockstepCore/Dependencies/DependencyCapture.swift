/// Remembers the scope in which an object is made, for what the object reads later.
///
/// `@Outward` gives its owner one. Which values count when the owner is used in another scope is promise D3.
///
/// Captures are all equal, so that one does not keep its owner from being `Equatable`: where a value was made is no
/// part of what it is.
///
/// Isolation: none.
@_documentation(visibility: internal)
public struct DependencyCapture: Sendable {
    private let captured: DependencyScope?

    /// Captures the scope of the code that calls this.
    public init() {
        captured = .active
    }

    /// What is in force for the owner, here and now.
    public var dependencies: Dependencies {
        Dependencies(values: DependencyScope.valuesInForce(active: .active, captured: captured))
    }

    /// Does work for the owner: what is made or read in it has the dependencies that are in force for the owner.
    ///
    /// - Parameter body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    package func inForce<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let scope = DependencyScope.inForce(active: .active, captured: captured)
        guard scope !== DependencyScope.active else { return try body() }
        return try DependencyScope.$active.withValue(scope) { () -> Result<Value, Failure> in
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }.get()
    }
}

extension DependencyCapture: Hashable {
    /// Whether the captures are equal, which they always are.
    public static func == (one: DependencyCapture, other: DependencyCapture) -> Bool { true }

    /// Hashes nothing.
    public func hash(into hasher: inout Hasher) {}
}
