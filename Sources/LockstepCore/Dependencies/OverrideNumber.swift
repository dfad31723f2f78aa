/// The number of an override. It decides which of two overrides of a dependency an object reads: the override of the
/// scope in which the object is used, unless the other override ``replaces(_:)`` it (promise D3).
///
/// The numbers take the place of references between scopes. So a scope does not keep the scopes around it alive.
struct OverrideNumber: Sendable {
    private static let lastScope = Locked<UInt64>(0)

    /// The number of the scope that the override belongs to. A scope that is created later has a greater number.
    private let scope: UInt64
    /// The number of the scope of the outermost override that this override replaces, directly or indirectly. The same as
    /// ``scope`` if the override replaces none.
    private let outermostScope: UInt64

    /// Creates the number of an override.
    ///
    /// - Parameters:
    ///   - scope: The number of the scope, from ``nextScope()``.
    ///   - outer: The number of the override that applies around the scope; `nil` if there is none.
    init(inScope scope: UInt64, replacing outer: OverrideNumber?) {
        self.scope = scope
        outermostScope = outer?.outermostScope ?? scope
    }

    /// Returns the number of a new scope.
    static func nextScope() -> UInt64 {
        lastScope.withLock { last in
            last += 1
            return last
        }
    }

    /// Returns whether this override takes precedence wherever both overrides could apply: both replace the same
    /// override, or one of them is that override, and this one is newer.
    ///
    /// If they have different outermost overrides, their scopes are unrelated, for example those of two parallel tests.
    /// Then it does not matter which scope is newer.
    func replaces(_ other: OverrideNumber) -> Bool {
        outermostScope == other.outermostScope && scope > other.scope
    }
}
