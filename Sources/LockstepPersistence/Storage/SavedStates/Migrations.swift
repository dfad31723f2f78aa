/// The migrations of a state to the current version. The initializer checks their versions and types.
package struct Migrations: Sendable {
    /// The current version.
    package let version: Int
    private let steps: [Migration]

    /// Checks and stores migrations. Each migration must return the type that the next migration takes. The last
    /// migration must return the type of the current version. Traps if a check fails.
    ///
    /// - Parameters:
    ///   - steps: The migrations, in any order.
    ///   - version: The current version.
    ///   - type: The type of a state of the current version.
    package init<State>(_ steps: [Migration], to version: Int, of type: State.Type) {
        precondition(version >= 1, "The version of a persisted state is at least 1, not \(version)")
        let steps = steps.sorted { $0.version < $1.version }
        for step in steps {
            precondition(step.version >= 1, "A migration starts from version 1 or later, not from \(step.version)")
            precondition(
                step.version < version,
                """
                The migration from version \(step.version) leads to version \(step.version + 1), but the current version \
                is \(version): pass version: \(step.version + 1), or remove the migration
                """)
        }
        // The version that must follow each migration, and the type of a state of that version.
        let following =
            steps.dropFirst().map { (version: $0.version, type: $0.old as Any.Type) } + [(version, type)]
        for (step, next) in zip(steps, following) {
            precondition(
                step.version != next.version,
                "There are two migrations from version \(step.version): remove one of them")
            precondition(
                step.version + 1 == next.version,
                "There is no migration from version \(step.version + 1): add .from(\(step.version + 1)) { … }")
            precondition(
                ObjectIdentifier(step.new) == ObjectIdentifier(next.type),
                """
                The migration from version \(step.version) returns the type \(step.new), but the state of version \
                \(next.version) has the type \(next.type): return \(next.type)
                """)
        }
        self.steps = steps
        self.version = version
    }

    /// Decodes a saved state, and migrates it to the current version.
    ///
    /// - Parameters:
    ///   - type: The type that was passed to the initializer.
    ///   - saved: The saved state.
    ///   - codec: The codec that decodes the payload.
    /// - Returns: The state.
    /// - Throws: ``PersistenceError/fromNewerVersion(_:known:)``, ``PersistenceError/noMigration(from:)``,
    ///   ``PersistenceError/notDecodable(version:_:)`` or ``PersistenceError/migrationFailed(from:_:)``.
    package func decode<State: Decodable>(
        _ type: State.Type, from saved: SavedState, by codec: any StateCodec
    ) throws(PersistenceError) -> State {
        if saved.version > version { throw .fromNewerVersion(saved.version, known: version) }
        if saved.version == version {
            do { return try codec.decode(type, from: saved.payload) } catch {
                throw .notDecodable(version: version, error)
            }
        }
        guard let first = steps.firstIndex(where: { $0.version == saved.version }) else {
            throw .noMigration(from: saved.version)
        }
        var value: Any
        do { value = try steps[first].decode(saved.payload, codec) } catch {
            throw .notDecodable(version: saved.version, error)
        }
        for step in steps[first...] {
            do { value = try step.migrate(value) } catch { throw .migrationFailed(from: step.version, error) }
        }
        guard let state = value as? State else {
            preconditionFailure("The migrations were not checked for a \(type)")
        }
        return state
    }
}
