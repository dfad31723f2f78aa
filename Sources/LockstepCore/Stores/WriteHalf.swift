import Observation

/// One half of the write of a property, as code of the main actor that accessors call. They are not isolated, and run there.
///
/// In debug builds each call checks that. In release builds the check would cost half as much as the write; the compiler has
/// checked the callers, members of a main-actor class.
@usableFromInline struct WriteHalf<Subject: PropertyStore, Member> {
    @usableFromInline
    let body: @MainActor (ObservationRegistrar, Subject, KeyPath<Subject, Member>, _ isInPlace: Bool, UInt64?) -> Bool

    /// The same, as a function that is not isolated. Both are in structs, as the compiler would wrap bare functions in closures.
    @usableFromInline struct Unchecked {
        @usableFromInline
        let body: (ObservationRegistrar, Subject, KeyPath<Subject, Member>, _ isInPlace: Bool, UInt64?) -> Bool
    }

    /// - Parameter body: The code. It captures nothing, so that calling it allocates nothing.
    @inlinable init(
        _ body: @escaping @MainActor (ObservationRegistrar, Subject, KeyPath<Subject, Member>, Bool, UInt64?) -> Bool
    ) { self.body = body }

    /// Runs the code.
    @inlinable func callAsFunction(
        _ registrar: ObservationRegistrar, _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ isInPlace: Bool,
        _ bits: UInt64?
    ) -> Bool {
        // An assertion: `assertIsolated()` itself costs its check in release builds, too.
        assert(
            {
                MainActor.preconditionIsolated()
                return true
            }())
        return unsafeBitCast(self, to: Unchecked.self).body(registrar, subject, keyPath, isInPlace, bits)
    }
}
