import Observation

/// The code that runs at the start or at the end of a write of a property. The code is isolated to the main actor. Its
/// callers run on the main actor, but are not declared `@MainActor`.
///
/// Debug builds check the isolation at each call. Release builds omit this slow check. The property belongs to a
/// main-actor class, so the compiler already checks each use of the property.
@usableFromInline struct AccessorHook<Subject: PropertyStore, Member> {
    @usableFromInline
    let body: @MainActor (ObservationRegistrar, Subject, KeyPath<Subject, Member>, _ isInPlace: Bool, UInt64?) -> Bool

    /// A struct with the same layout as `AccessorHook`. Its `body` has the same type, but without `@MainActor`.
    ///
    /// ``callAsFunction(_:_:_:_:_:)`` casts a `AccessorHook` to this struct. If it cast `body` alone, the compiler
    /// would wrap `body` in another closure.
    @usableFromInline struct Unchecked {
        @usableFromInline
        let body: (ObservationRegistrar, Subject, KeyPath<Subject, Member>, _ isInPlace: Bool, UInt64?) -> Bool
    }

    /// Creates a value with the code for the start or for the end of a write.
    ///
    /// - Parameter body: The code to run. The closure must not capture anything, so that a write allocates no memory.
    @inlinable init(
        _ body: @escaping @MainActor (ObservationRegistrar, Subject, KeyPath<Subject, Member>, Bool, UInt64?) -> Bool
    ) { self.body = body }

    /// Runs the code, and returns its result. At the start of a write, the result is whether the property may be set.
    /// At the end of a write, the result has no meaning.
    @inlinable func callAsFunction(
        _ registrar: ObservationRegistrar, _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ isInPlace: Bool,
        _ bits: UInt64?
    ) -> Bool {
        // This is an `assert`, because `assertIsolated()` itself runs its check in release builds, too.
        assert(
            {
                MainActor.preconditionIsolated()
                return true
            }())
        return unsafeBitCast(self, to: Unchecked.self).body(registrar, subject, keyPath, isInPlace, bits)
    }
}
