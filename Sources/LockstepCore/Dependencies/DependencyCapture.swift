/// The overrides that were in force when an object was created. The object uses these overrides when it reads
/// dependencies. Promise D3 states what happens if other overrides are in force during the read.
///
/// `@Outward` adds a capture to each object with an `@Outward` property.
///
/// All captures are equal, so a synthesized `==` ignores captures.
///
/// Isolation: none.
@_documentation(visibility: internal)
public struct DependencyCapture: Sendable {
    /// The captured overrides; `nil` if there were none.
    let captured: DependencyScope?

    /// Captures the overrides that are in force in the calling code.
    public init() {
        captured = DependencyScopes.current.inForce
    }

    /// The values of all dependencies for the object that holds this capture (promise D3).
    public var dependencies: Dependencies {
        let scopes = DependencyScopes.current
        return scopes.owned(by: captured ?? scopes.owner).dependencies
    }

    /// Runs `body` with the captured scope as the ``DependencyScopes/owner``. If no scope was captured, the owner is
    /// `nil` in `body`.
    ///
    /// `body` reads the overrides of the owner and of the `withDependencies` calls around this method call. Promise D3
    /// states which overrides take precedence.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of `body`.
    /// - Throws: The error that `body` throws.
    package func inForce<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let scopes = DependencyScopes.current
        if scopes.owner === captured { return try body() }
        return try scopes.owned(by: captured).makeCurrent(body)
    }

    /// Runs an async `body` with the captured scope as the ``DependencyScopes/owner``. If no scope was captured, the
    /// owner is `nil` in `body`.
    ///
    /// `body` reads the overrides of the owner and of the `withDependencies` calls around this method call. Promise D3
    /// states which overrides take precedence.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of `body`.
    /// - Throws: The error that `body` throws.
    nonisolated(nonsending) func inForce<Value, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let scopes = DependencyScopes.current
        if scopes.owner === captured { return try await body() }
        return try await scopes.owned(by: captured).makeCurrent(body)
    }

    /// Runs `body` with only the captured overrides. Other overrides of the calling code do not apply in `body`. The
    /// objects that `body` creates do not capture these other overrides.
    ///
    /// - Parameter body: A closure that makes a shared value, such as a member of a family. The value must not depend
    ///   on which code uses it first.
    /// - Returns: The result of `body`.
    func inCapturedScope<Value>(_ body: () -> Value) -> Value {
        let scopes = DependencyScopes.current
        if scopes.active == nil, scopes.owner === captured { return body() }
        return DependencyScopes(owner: captured).makeCurrent(body)
    }
}

extension DependencyCapture: Hashable {
    /// Returns `true`, because all captures are equal.
    public static func == (one: DependencyCapture, other: DependencyCapture) -> Bool { true }

    /// Adds nothing to the hasher, because all captures are equal.
    public func hash(into hasher: inout Hasher) {}
}
