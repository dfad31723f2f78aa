public import Observation

// `@Observable` writes a property's accessors, and they call these methods of the registrar. For a store they find the
// overloads below, so each write arrives here, whoever makes it, `_modify` included. Observers are told once the commit is
// complete, and see the new values (promise C1).

extension ObservationRegistrar {
    /// Called by the code that `@Observable` generates, when a property of a store is read.
    @_documentation(visibility: internal)
    public func access<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        // A store's properties live on the main actor, but what `@Observable` generates is not isolated.
        nonisolated(unsafe) let store = subject
        if MainActor.assumeIsolated({ store.propertyStorage.isUnobserved }) { return }
        track(subject, keyPath)
    }

    /// Called by the code that `@Observable` generates, to set a property of a store.
    @_documentation(visibility: internal)
    public func withMutation<Subject: PropertyStore, Member, Result>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
        nonisolated(unsafe) let (subject, keyPath) = (subject, keyPath)
        nonisolated(unsafe) var result: Result?
        try withoutActuallyEscaping(mutation) { mutation in
            nonisolated(unsafe) let mutation = mutation
            try MainActor.assumeIsolated {
                let wake: @MainActor () -> Void = { self.wake(subject, keyPath) }
                try subject.propertyStorage.replace(subject, keyPath, wake: wake) { result = try mutation() }
            }
        }
        return result!
    }

    /// Called by the code that `@Observable` generates, before a property of a store is changed in place.
    @_documentation(visibility: internal)
    public func willSet<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        nonisolated(unsafe) let (subject, keyPath) = (subject, keyPath)
        MainActor.assumeIsolated {
            subject.propertyStorage.beginChange(of: subject, keyPath) { wake(subject, keyPath) }
        }
    }

    /// Called by the code that `@Observable` generates, after a property of a store was changed in place.
    @_documentation(visibility: internal)
    public func didSet<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        nonisolated(unsafe) let subject = subject
        MainActor.assumeIsolated { subject.propertyStorage.endChange(of: subject.root) }
    }

    // The methods that are overloaded above.

    private func track<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        access(subject, keyPath: keyPath)
    }

    private func wake<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        willSet(subject, keyPath: keyPath)
        didSet(subject, keyPath: keyPath)
    }
}
