/// The overrides that were in force when an object was created. The object uses these overrides when it reads
/// dependencies later. If other overrides are in force at that time, promise D3 states which value the object reads.
///
/// `@Outward` adds a capture to each object with an `@Outward` property.
///
/// All captures are equal, so captures do not affect whether two objects are equal.
///
/// Isolation: none.
@_documentation(visibility: internal)
public struct DependencyCapture: Sendable {
    private let captured: DependencyScope?

    /// Captures the overrides that are in force in the calling code.
    public init() {
        captured = .active
    }

    /// Whether there are captured overrides.
    var hasOverrides: Bool { captured != nil }

    /// The dependencies that an object with this capture reads now (promise D3).
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

    /// Runs asynchronous work with ``dependencies`` as the current dependencies.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of `body`.
    /// - Throws: The error that `body` throws.
    @MainActor func inForce<Value, Failure: Error>(
        _ body: @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let scope = DependencyScope.inForce(active: .active, captured: captured)
        guard scope !== DependencyScope.active else { return try await body() }
        return try await DependencyScope.$active.withValue(scope) { () async -> Result<Value, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }.get()
    }
}

extension DependencyCapture: Hashable {
    /// Always `true`, because all captures count as equal.
    public static func == (one: DependencyCapture, other: DependencyCapture) -> Bool { true }

    /// Adds nothing to the hasher, because all captures are equal.
    public func hash(into hasher: inout Hasher) {}
}
