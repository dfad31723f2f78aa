public import Observation

// `@Observable` writes a property's accessors, and they call these methods of the registrar. For a store they find the
// overloads below, so each write arrives here, whoever makes it, `_modify` included. Observers are told once the commit is
// complete, and see the new values (promise C1).

extension ObservationRegistrar {
    /// Called by the code that `@Observable` generates, before a property of a store is changed in place.
    @_documentation(visibility: internal)
    public func willSet<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        beginChange(of: subject, keyPath, isReplaced: false)
    }

    /// Called by the code that `@Observable` generates, after a property of a store was changed in place.
    @_documentation(visibility: internal)
    public func didSet<Subject: PropertyStore, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        endChange(of: subject)
    }

    /// Called by the code that `@Observable` generates, to set a property of a store.
    @_documentation(visibility: internal)
    public func withMutation<Subject: PropertyStore, Member, Result>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
        beginChange(of: subject, keyPath, isReplaced: true)
        defer { endChange(of: subject) }
        return try mutation()
    }

    private func beginChange<Subject: PropertyStore, Member>(
        of subject: Subject, _ keyPath: KeyPath<Subject, Member>, isReplaced: Bool
    ) {
        // A store's properties are changed on the main actor, but what `@Observable` generates is not isolated.
        nonisolated(unsafe) let (subject, keyPath) = (subject, keyPath)
        MainActor.assumeIsolated {
            subject.propertyStorage.beginChange(of: subject, keyPath, isReplaced: isReplaced) {
                wake(subject, keyPath)
            }
        }
    }

    private func endChange<Subject: PropertyStore>(of subject: Subject) {
        nonisolated(unsafe) let subject = subject
        MainActor.assumeIsolated { subject.propertyStorage.endChange(of: subject.currentRoot) }
    }

    /// Calls the methods that are overloaded above.
    private func wake<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        willSet(subject, keyPath: keyPath)
        didSet(subject, keyPath: keyPath)
    }
}
