public import Observation

// The accessors that `@Observable` generates call these methods of the registrar. For a property of a store, the
// compiler chooses the overloads below. So every write of the property calls these overloads, including a write in
// another module and a change in place (`_modify`). Observers are woken after the transaction is complete, and see the
// new values (promise C1).
//
// The properties of a store belong to the main actor, but the generated accessors are not isolated.

extension ObservationRegistrar {
    /// Handles a read of a store's property. The accessor that `@Observable` generates calls this method.
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

    /// Handles a write of a store's property. The accessor that `@Observable` generates calls this method.
    @_documentation(visibility: internal)
    @inlinable public func withMutation<Subject: PropertyStore, Member, Result>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
        let mayBeSet = begin(subject, keyPath, isInPlace: false)
        defer { end(subject, keyPath, isInPlace: false) }
        // The closures of the accessors return `Void`.
        if !mayBeSet, let nothing = () as? Result { return nothing }
        return try mutation()
    }

    /// Handles the start of an in-place change of a store's property. The accessor that `@Observable` generates calls
    /// this method.
    @_documentation(visibility: internal)
    @inlinable public func willSet<Subject: PropertyStore, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        _ = begin(subject, keyPath, isInPlace: true)
    }

    /// Handles the end of an in-place change of a store's property. The accessor that `@Observable` generates calls
    /// this method.
    @_documentation(visibility: internal)
    @inlinable public func didSet<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>)
    {
        end(subject, keyPath, isInPlace: true)
    }
}

// MARK: - The two halves of a write

extension ObservationRegistrar {
    /// Starts a write, and opens a transaction of the store unless a transaction is open.
    ///
    /// - Returns: Whether the value may be set. It is `false` if a snapshot is being restored and the write does not
    ///   belong to the restore.
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

    /// Returns the value of a property as bits, without observing the property. Returns `nil` if the value is larger
    /// than 8 bytes, or if its type is not trivial. A type that contains references is not trivial.
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

    /// Registers the current observer with the signal that counts the observers of the property. Called instead of
    /// `observe` while observers are counted; see ``WakeListeners``.
    @usableFromInline func observeCounted<Subject: PropertyStore, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>
    ) {
        withProperty(keyPath, of: subject) { property, _ in property.accessCounted() }
    }

    /// Records that the closure of a derived value reads a property.
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

    // These methods call Observation's own methods instead of the overloads above, because here the compiler does not
    // know that `Subject` is a `PropertyStore`.

    @inlinable func observe<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        access(subject, keyPath: keyPath)
    }

    @inlinable func wake<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        willSet(subject, keyPath: keyPath)
        didSet(subject, keyPath: keyPath)
    }
}
