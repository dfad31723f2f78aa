import Foundation

/// The interface of ``PartSaver`` that does not depend on the type of the part.
@MainActor protocol StateSaver: AnyObject {
    /// Returns what the next save does with the current state. After ``freeze()``, the frozen state is used instead.
    func job() -> Persistence.Job

    /// Takes the current state as the state to save. Later changes are not saved.
    func freeze()

    /// Forgets what the storage contains, because a write has failed. The next job then writes the value even if it was
    /// saved before.
    func forgetSaved()

    /// Records that the saved data has been removed. This prevents a second removal.
    func noteRemoved()

    /// Remembers the current value, and returns a closure to call after the saved data was erased. The closure
    /// prevents saves of the remembered value until a different value is saved.
    ///
    /// If ``forgetErasure()`` is called before the closure, the closure does nothing.
    func erasure() -> @MainActor () -> Void

    /// Allows every value to be saved from now on, even the value at the last erasure.
    func forgetErasure()
}

/// An object that encodes a part of a store's state, and remembers the last saved value.
@MainActor final class PartSaver<Part: Codable & Sendable>: StateSaver {
    private var part: SavedPart<Part>
    private let version: Int
    private let codec: any StateCodec
    private let equality = Equality<Part>()
    private var stored = Stored.unknown
    /// The value that must not be saved; `nil` if every value may be saved. It is the value at the last erasure, or the
    /// initial value of a store that replaced a removed store.
    private var unsaved: Part?
    /// The number of calls of ``forgetErasure()``.
    private var forgotten = 0

    /// The content of the storage.
    private enum Stored {
        case unknown
        case nothing
        case value(Part)
    }

    init(_ part: SavedPart<Part>, _ options: PersistenceOptions<Part>) {
        self.part = part
        version = options.version
        codec = options.codec
    }

    func job() -> Persistence.Job {
        switch part.read() {
        case .unconfirmed: return .wait
        case nil: return .nothing
        case .empty:
            unsaved = nil
            return removal
        case .value(let value):
            if let unsaved, equality.isSame(unsaved, value) { return removal }
            if case .value(let stored) = stored, equality.isSame(stored, value) { return .nothing }
            let encode = { @Sendable [version, codec] () throws -> Data in
                let payload: Data
                do { payload = try codec.encode(value) } catch { throw PersistenceError.notEncodable(error) }
                return SavedState(version: version, savedAt: .now, payload: payload).data
            }
            return .write(encode) { (self.stored, self.unsaved) = (.value(value), nil) }
        }
    }

    func freeze() { part = .unchanging(part.read()) }

    private var removal: Persistence.Job { if case .nothing = stored { .nothing } else { .remove } }

    /// Records that the current state is already saved.
    func noteSaved() { if let current { stored = .value(current) } }

    /// Records that this store replaces a removed store. The current value of this store is its initial value. While
    /// the store keeps this value, a save removes the data of the removed store.
    func noteReplaced() { unsaved = current }

    func noteRemoved() { stored = .nothing }

    func erasure() -> @MainActor () -> Void {
        let value: Part? =
            switch (part.read(), stored) {
            case (.value(let value), _): value
            // The confirmed state is unknown. The saved value is the last known one.
            case (.unconfirmed, .value(let saved)): saved
            default: nil
            }
        let number = forgotten
        return { if self.forgotten == number { self.unsaved = value } }
    }

    func forgetErasure() {
        unsaved = nil
        forgotten += 1
    }

    func forgetSaved() { stored = .unknown }

    private var current: Part? { if case .value(let value) = part.read() { value } else { nil } }
}
