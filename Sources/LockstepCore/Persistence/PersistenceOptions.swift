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
    func read(_ storage: any StateStorage) throws(PersistenceError) -> Part? {
        let data: Data?
        do { data = try storage.read() } catch { throw PersistenceError(error) }
        guard let data else { return nil }
        let saved: SavedState
        do throws(SavedStateError) { saved = try SavedState(data) } catch {
            guard case .damaged = error else { throw PersistenceError(error) }
            throw PersistenceError(error, setAside: try setAside(storage))
        }
        return try migrations.decode(Part.self, from: saved, by: codec)
    }

    /// Moves damaged data to another name, and returns that name. If this method throws, the data must not be
    /// overwritten.
    private func setAside(_ storage: any StateStorage) throws(PersistenceError) -> String {
        do { return try storage.setAside() } catch { throw PersistenceError(error) }
    }
}

extension PersistenceError {
    /// Whether damaged data was moved to another name, so that the storage is now empty.
    var leavesStorageEmpty: Bool { if case .damaged(setAside: .some, reason: _) = self { true } else { false } }
}
