public import Observation

// `@Observable` writes the accessors of a property, and they call these methods of the registrar. For a store they find the
// overloads below, so each write arrives here, `_modify` included, wherever it is made. Observers are woken when the
// transaction is complete, and see the new values (promise C1).
//
// A store's properties belong to the main actor, but the accessors are not isolated.

extension ObservationRegistrar {
    /// Called by the code that `@Observable` generates, when a property of a store is read.
    @_documentation(visibility: internal)
    @inlinable public func access<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>)
    {
        switch Reading.mode {
        case .observed: observe(subject, keyPath)
        case .unobserved: break
        case .counted: observeCounted(subject, keyPath)
        case .derived: noteDerived(subject, keyPath)
        }
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
    @inlinable public func didSet<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>)
    {
        end(subject, keyPath, isInPlace: true)
    }
}

// MARK: - The two halves of a write

extension ObservationRegistrar {
    /// - Returns: Whether the value may be set.
    @inlinable func begin<Subject: PropertyStore, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, isInPlace: Bool
    ) -> Bool {
        let half = WriteHalf<Subject, Member> { registrar, subject, keyPath, isInPlace, bits in
            let storage = subject.propertyStorage
            if let bits, storage.beginAlone() {
                storage.aloneBits = bits
                return true
            }
            let property = storage.properties[keyPath] ?? storage.add(keyPath, registrar)
            return storage.beginWrite(property, of: subject.root, isInPlace: isInPlace, bits)
        }
        return half(self, subject, keyPath, isInPlace, smallBits(of: subject, keyPath))
    }

    @inlinable func end<Subject: PropertyStore, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, isInPlace: Bool
    ) {
        let half = WriteHalf<Subject, Member> { registrar, subject, keyPath, isInPlace, bits in
            let storage = subject.propertyStorage
            if let bits, storage.endsAlone {
                let isSame = bits == storage.aloneBits
                storage.endAlone()
                if isSame { return true }
                TransactionQueue.beginWakingAlone()
                registrar.wake(subject, keyPath)
                TransactionQueue.endWakingAlone()
                return true
            }
            let property = storage.properties[keyPath] ?? storage.add(keyPath, registrar)
            storage.endWrite(property, of: subject.root, isInPlace: isInPlace, bits)
            return true
        }
        _ = half(self, subject, keyPath, isInPlace, smallBits(of: subject, keyPath))
    }

    /// The value as bits, unobserved, if it is a small one: trivial, and at most a word.
    @inlinable func smallBits<Subject: PropertyStore, Member>(
        of subject: Subject, _ keyPath: KeyPath<Subject, Member>
    ) -> UInt64? {
        guard _isPOD(Member.self), MemoryLayout<Member>.size <= 8 else { return nil }
        let outer = Reading.mode
        Reading.mode = .unobserved
        defer { Reading.mode = outer }
        var bits: UInt64 = 0
        withUnsafeMutableBytes(of: &bits) { bits in
            withUnsafeBytes(of: subject[keyPath: keyPath]) { bits.copyMemory(from: $0) }
        }
        return bits
    }

    /// Registers the observer at a signal of the property, which counts.
    @usableFromInline func observeCounted<Subject: PropertyStore, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>
    ) {
        withProperty(keyPath, of: subject) { property, _ in property.accessCounted() }
    }

    /// Notes that a derived value is computed from a property.
    @usableFromInline func noteDerived<Subject: PropertyStore, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>
    ) {
        withProperty(keyPath, of: subject) { property, storage in storage.noteDerived(property) }
    }

    private func withProperty<Subject: PropertyStore, Member>(
        _ keyPath: KeyPath<Subject, Member>, of subject: Subject,
        _ body: @MainActor (ObservedProperty, PropertyStorage<Subject.Snapshot>) -> Void
    ) {
        nonisolated(unsafe) let (subject, keyPath) = (subject, keyPath)
        MainActor.assumeIsolated {
            let storage = subject.propertyStorage.attach(subject.root)
            body(storage.properties[keyPath] ?? storage.add(keyPath, self), storage)
        }
    }

    // The methods that are overloaded above.

    @inlinable func observe<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        access(subject, keyPath: keyPath)
    }

    @inlinable func wake<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        willSet(subject, keyPath: keyPath)
        didSet(subject, keyPath: keyPath)
    }
}
