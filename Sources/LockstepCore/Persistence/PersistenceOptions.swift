import Foundation

/// How a part of a store's state is saved, wherever that is.
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
        precondition(interval > .zero, "Changes are saved together with those of an interval: it must be positive")
        self.version = version
        migrations = Migrations(steps, to: version, of: Part.self)
        self.codec = codec
        self.interval = interval
        self.clock = clock
    }

    /// Reads what was saved. What is damaged is set aside.
    ///
    /// - Parameter storage: Where it was saved.
    /// - Returns: The value; `nil` if nothing was saved.
    /// - Throws: Why it cannot be put back.
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

    /// Moves what is damaged to another name. Where that fails, it must not be overwritten.
    private func setAside(_ storage: any StateStorage) throws(PersistenceError) -> String {
        do { return try storage.setAside() } catch { throw PersistenceError(error) }
    }
}

extension PersistenceError {
    /// Whether what was there is kept elsewhere, so that the next write loses nothing.
    var leavesStorageEmpty: Bool { if case .damaged(setAside: .some, reason: _) = self { true } else { false } }
}
