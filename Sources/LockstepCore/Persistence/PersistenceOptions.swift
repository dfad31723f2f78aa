import Foundation

/// How a part of a store's state is saved.
@MainActor struct PersistenceOptions<Part: Codable & Sendable> {
    let storage: any StateStorage
    let version: Int
    let migrations: Migrations
    let codec: any StateCodec
    let interval: Duration
    let clock: any Clock<Duration>

    init(
        _ storage: any StateStorage, _ version: Int, _ steps: [Migration], _ codec: any StateCodec,
        _ interval: Duration, _ clock: any Clock<Duration>
    ) {
        precondition(interval > .zero, "Changes are saved together with those of an interval: it must be positive")
        self.storage = storage
        self.version = version
        migrations = Migrations(steps, to: version, of: Part.self)
        self.codec = codec
        self.interval = interval
        self.clock = clock
    }

    /// Takes hold of the storage.
    func open() throws(PersistenceError) {
        do { try storage.open() } catch { throw PersistenceError(error) }
    }

    /// Reads what was saved. What is damaged is set aside.
    ///
    /// - Returns: The value; `nil` if nothing was saved.
    func read() throws(PersistenceError) -> Part? {
        let data: Data?
        do { data = try storage.read() } catch { throw PersistenceError(error) }
        guard let data else { return nil }
        let saved: SavedState
        do throws(SavedStateError) { saved = try SavedState(data) } catch {
            guard case .damaged = error else { throw PersistenceError(error) }
            throw PersistenceError(error, setAside: try setAside())
        }
        return try migrations.decode(Part.self, from: saved, by: codec)
    }

    /// Moves what is damaged to another name. Where that fails, it must not be overwritten.
    private func setAside() throws(PersistenceError) -> String {
        do { return try storage.setAside() } catch { throw PersistenceError(error) }
    }
}

extension PersistenceError {
    /// Whether what was there is kept elsewhere, so that the next write loses nothing.
    var leavesStorageEmpty: Bool { if case .damaged = self { true } else { false } }
}
