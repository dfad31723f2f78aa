import Observation

/// One half of the write of a property, as main-actor code. The accessors that call it are not isolated, but run on
/// the main actor.
///
/// Debug builds check the isolation at each call. In release builds, the check would cost half as much as the write,
/// so it is left out: the compiler has checked the callers, which are members of a main-actor class.
@usableFromInline struct WriteHalf<Subject: PropertyStore, Member> {
    @usableFromInline
    let body: @MainActor (ObservationRegistrar, Subject, KeyPath<Subject, Member>, _ isInPlace: Bool, UInt64?) -> Bool

    /// The same code as a function without isolation. Both are in structs, because the compiler would wrap bare
    /// functions in closures.
    @usableFromInline struct Unchecked {
        @usableFromInline
        let body: (ObservationRegistrar, Subject, KeyPath<Subject, Member>, _ isInPlace: Bool, UInt64?) -> Bool
    }

    /// - Parameter body: The code. It captures nothing, so a call allocates nothing.
    @inlinable init(
        _ body: @escaping @MainActor (ObservationRegistrar, Subject, KeyPath<Subject, Member>, Bool, UInt64?) -> Bool
    ) { self.body = body }

    /// Runs the code.
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
