import Foundation
import LockstepCore

/// The options for saving a part of a store's state: version, migrations, codec, interval and clock.
@MainActor struct PersistenceOptions<Part: Codable & Sendable> {
    let version: Int
    let migrations: Migrations
    let codec: any StateCodec
    let interval: Duration
    let clock: any Clock<Duration>
    /// The maximum age of a query entry's value that is restored, in seconds; `nil` for no limit.
    let maxAge: TimeInterval?

    init(
        _ version: Int, _ steps: [Migration], _ codec: any StateCodec,
        _ interval: Duration, _ clock: any Clock<Duration>, maxAge: Duration? = nil
    ) {
        precondition(
            interval > .zero,
            "The interval of persist must be positive, not \(interval): pass a duration such as .milliseconds(500)")
        self.version = version
        migrations = Migrations(steps, to: version, of: Part.self)
        self.codec = codec
        self.interval = interval
        self.clock = clock
        self.maxAge = maxAge.map { $0 / .seconds(1) }
    }

    /// Reads and decodes the saved value. Moves damaged data to another name.
    ///
    /// - Parameter storage: The storage of the saved data.
    /// - Returns: The value and its age; `nil` if nothing was saved, or if the value is older than ``maxAge``.
    /// - Throws: An error if the value cannot be restored.
    func read(_ storage: any StateStorage) throws -> (part: Part, age: ValueAge?)? {
        do {
            guard let data = try storage.read() else { return nil }
            let saved = try SavedState(data)
            let part = try migrations.decode(Part.self, from: saved, by: codec)
            if let maxAge, let date = saved.age?.loadedAt, date < Date() - maxAge { return nil }
            var age = saved.age
            if saved.version != version { age?.isStale = true }  // the current version may have more fields
            return (part, age)
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
