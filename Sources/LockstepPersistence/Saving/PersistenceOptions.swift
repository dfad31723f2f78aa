import Foundation

/// The options for saving a part of a store's state: version, migrations, codec, interval and clock.
@MainActor struct PersistenceOptions<Part: Codable & Sendable> {
    let version: Int
    let migrations: Migrations
    let codec: any StateCodec
    let interval: Duration
    let clock: any Clock<Duration>

    init(
        _ version: Int, _ steps: [Migration], _ codec: any StateCodec,
        _ interval: Duration, _ clock: any Clock<Duration>
    ) {
        precondition(
            interval > .zero,
            "The interval of persist must be positive, not \(interval): pass a duration such as .milliseconds(500)")
        self.version = version
        migrations = Migrations(steps, to: version, of: Part.self)
        self.codec = codec
        self.interval = interval
        self.clock = clock
    }

    /// Reads and decodes the saved value. Moves damaged data to another name.
    ///
    /// - Parameter storage: The storage of the saved data.
    /// - Returns: The value; `nil` if nothing was saved.
    /// - Throws: An error if the value cannot be restored.
    func read(_ storage: any StateStorage) throws -> Part? {
        do {
            guard let data = try storage.read() else { return nil }
            return try migrations.decode(Part.self, from: SavedState(data), by: codec)
        } catch {
            // The storage or `SavedState` may have detected the damage.
            guard case .damaged(quarantinedAs: nil, let reason) = PersistenceError(error) else { throw error }
            let name: String
            do { name = try storage.quarantine() } catch {
                throw PersistenceError.damaged(
                    quarantinedAs: nil, reason: "\(reason); moving it failed: \(PersistenceError(error).clause)")
            }
            throw PersistenceError.damaged(quarantinedAs: name, reason: reason)
        }
    }
}

extension PersistenceError {
    /// Whether damaged data was moved to another name, so that the storage is now empty.
    var leavesStorageEmpty: Bool { if case .damaged(quarantinedAs: .some, reason: _) = self { true } else { false } }
}
