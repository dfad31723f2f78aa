import Observation

/// The code that runs at the start or at the end of a write of a property. The code is isolated to the main actor. The
/// accessors that call it are not isolated, but run on the main actor.
///
/// Debug builds check the isolation at each call. In release builds, the check would cost half as much as the write,
/// so it is left out. The compiler has checked the accessors' callers, because the property belongs to a main-actor
/// class.
@usableFromInline struct WriteHalf<Subject: PropertyStore, Member> {
    @usableFromInline
    let body: @MainActor (ObservationRegistrar, Subject, KeyPath<Subject, Member>, _ isInPlace: Bool, UInt64?) -> Bool

    /// The same code as a function without isolation. ``callAsFunction(_:_:_:_:_:)`` casts the outer struct to this
    /// struct. Both functions are in structs, because the compiler would wrap functions outside a struct in closures.
    @usableFromInline struct Unchecked {
        @usableFromInline
        let body: (ObservationRegistrar, Subject, KeyPath<Subject, Member>, _ isInPlace: Bool, UInt64?) -> Bool
    }

    /// Creates a half of a write.
    ///
    /// - Parameter body: The code. It must not capture anything, so that a call allocates no memory.
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
