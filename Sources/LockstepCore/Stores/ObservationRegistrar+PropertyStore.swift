public import Observation

// `@Observable` writes the accessors of a property, and they call these methods of the registrar. For a store they find the
// overloads below, so each write arrives here, `_modify` included, wherever it is made. Observers are woken when the
// transaction is complete, and see the new values (promise C1).
//
// A store's properties belong to the main actor, but the accessors are not isolated. The first half of a write checks that it
// runs there; the second half follows in the same call, and need not check again.

extension ObservationRegistrar {
    /// Called by the code that `@Observable` generates, when a property of a store is read.
    @_documentation(visibility: internal)
    @inlinable public func access<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        if !Unobserved.isReading { observe(subject, keyPath) }
    }

    /// Called by the code that `@Observable` generates, to set a property of a store.
    @_documentation(visibility: internal)
    @inlinable public func withMutation<Subject: PropertyStore, Member, Result>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
        let mayBeSet = begin(subject, keyPath, isInPlace: false)
        defer { end(subject, keyPath, isInPlace: false) }
        // The accessors' mutations return nothing.
        if !mayBeSet, let nothing = () as? Result { return nothing }
        return try mutation()
    }

    /// Called by the code that `@Observable` generates, before a property of a store is changed in place.
    @_documentation(visibility: internal)
    @inlinable public func willSet<Subject: PropertyStore, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        _ = begin(subject, keyPath, isInPlace: true)
    }

    /// Called by the code that `@Observable` generates, after a property of a store was changed in place.
    @_documentation(visibility: internal)
    @inlinable public func didSet<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        end(subject, keyPath, isInPlace: true)
    }
}

// MARK: - The two halves of a write

extension ObservationRegistrar {
    /// - Returns: Whether the value may be set.
    @inlinable func begin<Subject: PropertyStore, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, isInPlace: Bool
    ) -> Bool {
        nonisolated(unsafe) let (subject, keyPath) = (subject, keyPath)
        return MainActor.assumeIsolated {
            subject.propertyStorage.beginWrite(keyPath, of: subject, self, isInPlace: isInPlace)
        }
    }

    @inlinable func end<Subject: PropertyStore, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, isInPlace: Bool
    ) {
        nonisolated(unsafe) let (subject, keyPath) = (subject, keyPath)
        MainActor.assumeIsolated { subject.propertyStorage.endWrite(keyPath, of: subject, isInPlace: isInPlace) }
    }

    // The methods that are overloaded above.

    @inlinable func observe<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        access(subject, keyPath: keyPath)
    }

    @usableFromInline func wake<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        willSet(subject, keyPath: keyPath)
        didSet(subject, keyPath: keyPath)
    }
}
