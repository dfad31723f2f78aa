import Foundation
import LockstepCore

/// The interface of a ``PartSaver``. This interface does not depend on the type of the saved part.
@MainActor protocol StateSaver: AnyObject {
    /// Reads and decodes the saved value. Moves damaged data to another name.
    ///
    /// - Parameter storage: The storage of the saved data.
    /// - Returns: A closure that restores the value; `nil` if nothing was saved.
    /// - Throws: An error if the value cannot be restored.
    func read(_ storage: any StateStorage) throws -> (@MainActor () -> Void)?

    /// Notices a change of the state. After an erasure, only a different state is saved. If the state has differed from
    /// the erased one, it is saved even if it returns to it.
    func noteChange()

    /// Returns what the next save does with the current state. After ``captureFinalState()``, the frozen state is used instead.
    func job() -> StorePersistence.Job

    /// Takes the current state as the state to save. Later changes are not saved.
    func captureFinalState()

    /// Forgets what the storage contains, because a write has failed. The next job then writes the value even if it was
    /// saved before.
    func forgetSaved()

    /// Records that the saved data has been removed. This prevents a second removal.
    func noteRemoved()

    /// Remembers the current value, and returns a closure. Call the closure when the saved data has been erased. From
    /// then on, the remembered value is not saved until the state has had a different value.
    ///
    /// If ``forgetLastSaved()`` is called between this method and the closure, or the state changes, the closure does nothing.
    func erasure() -> @MainActor () -> Void

    /// Allows the next save to write any value. Without this call, a save does not write the value that was saved last,
    /// or the value at the last erasure.
    func forgetLastSaved()
}

/// An object that encodes a part of a store's state, and remembers the last saved value.
@MainActor final class PartSaver<Part: Codable & Sendable>: StateSaver {
    private var part: SavedPart<Part>
    private let options: PersistenceOptions<Part>
    private let equality = Equality<Part>()
    private var memory = Memory()
    /// The number of calls of ``erasure()``.
    private var erasures = 0
    /// The values at the calls of ``erasure()`` whose closures were not called, by the number of the call. A value that
    /// the state has differed from is not listed.
    private var erased: [Int: Remembered] = [:]

    /// A value for the comparison with later values.
    private enum Remembered: Sendable {
        case value(Part)
        /// The encoded value. Values that are not `Equatable` are compared by their payloads.
        case payload(Data)

        func payload(by codec: any StateCodec) -> Data? {
            switch self {
            case .value(let value): try? codec.encode(value)
            case .payload(let payload): payload
            }
        }
    }

    /// The content of the storage.
    private enum Stored: Sendable {
        case unknown
        case nothing
        case value(Remembered, age: ValueAge?)
    }

    /// The known content of the storage, and the value that must not be saved. A value that equals one of these is not
    /// written.
    private struct Memory: Sendable {
        var stored = Stored.unknown
        /// The value that must not be saved; `nil` if every value may be saved. It is the value at the last erasure, or
        /// the initial value of a store that replaced a removed store.
        var unsaved: Remembered?

        /// The job that removes the saved data. If there is no saved data, the job does nothing.
        var removal: StorePersistence.Job { if case .nothing = stored { .nothing } else { .remove } }

        /// Returns the job to perform instead of writing a value.
        ///
        /// - Parameters:
        ///   - age: The age of the value. If only the age differs, the value is written again.
        ///   - isSame: A closure that returns whether the value equals a remembered value.
        /// - Returns: The job; `nil` if the value must be written.
        func job(_ age: ValueAge?, _ isSame: (Remembered) -> Bool) -> StorePersistence.Job? {
            if let unsaved, isSame(unsaved) { return removal }
            if case .value(let stored, age) = stored, isSame(stored) { return .nothing }
            return nil
        }
    }

    init(_ part: SavedPart<Part>, _ options: PersistenceOptions<Part>) {
        self.part = part
        self.options = options
    }

    func read(_ storage: any StateStorage) throws -> (@MainActor () -> Void)? {
        guard let saved = try options.read(storage) else { return nil }
        return { [self] in
            if isReplacingNewerState(by: saved.part) { reportReplacement() }
            noteSaved(.value(saved.part), saved.age)
            part.restore(saved.part, saved.age)
            part.pipeline?.hasUnsavedChange = false
        }
    }

    /// Whether restoring a value ends a running load, drops a pending optimistic change, or replaces a value that is
    /// not saved.
    private func isReplacingNewerState(by saved: Part) -> Bool {
        guard let pipeline = part.pipeline else { return false }
        if pipeline.isLoading || pipeline.pendingChanges > 0 { return true }
        guard pipeline.hasUnsavedChange, case .value(let value, _) = part.read() else { return false }
        return !equality.isSame(value, saved)
    }

    private func reportReplacement() {
        let store = part.pipeline.map { "\($0.store)" } ?? "a store"
        RuntimeWarning.report(
            """
            The saved state was restored after \(store) had changed. It replaced the newer state, and ended running loads \
            and pending optimistic changes. Call `persist` when the store is created.
            """)
    }

    func job() -> StorePersistence.Job {
        switch part.read() {
        case .unconfirmed: return .wait
        case nil: return .nothing
        case .empty:
            memory.unsaved = nil
            return memory.removal
        case .value(let value, let age):
            if equality.isKnown, let job = memory.job(age, { isSame(value, $0) }) { return job }
            return .encode { [version = options.version, codec = options.codec, memory, isKnown = equality.isKnown] in
                let payload: Data
                do { payload = try codec.encode(value) } catch { throw PersistenceError.notEncodable(error) }
                // Values that are not `Equatable` are compared by their payloads.
                if !isKnown, let job = memory.job(age, { $0.payload(by: codec) == payload }) { return job }
                return .write(SavedState(version: version, payload: payload, age: age).data()) {
                    self.noteSaved(isKnown ? .value(value) : .payload(payload), age)
                }
            }
        }
    }

    private func isSame(_ value: Part, _ remembered: Remembered) -> Bool {
        if case .value(let old) = remembered { equality.isSame(old, value) } else { false }
    }

    func captureFinalState() { part = .unchanging(part.read()) }

    /// Records that the storage contains `value` with this age.
    private func noteSaved(_ value: Remembered, _ age: ValueAge?) { memory = Memory(stored: .value(value, age: age)) }

    /// Records that this store replaces a removed store. The current value of this store is its initial value. While
    /// the store keeps this value, a save removes the data of the removed store.
    func noteReplaced() { if case .value(let value, _) = part.read() { memory.unsaved = .value(value) } }

    func noteRemoved() { memory.stored = .nothing }

    func erasure() -> @MainActor () -> Void {
        let value: Remembered? =
            switch (part.read(), memory.stored) {
            case (.value(let value, _), _): .value(value)
            // The confirmed state is unknown. The saved value is the last known one.
            case (.unconfirmed, .value(let saved, _)): saved
            default: nil
            }
        guard let value else { return { self.memory.unsaved = nil } }
        erasures += 1
        erased[erasures] = value
        return { [number = erasures] in
            guard let value = self.erased[number] else { return }
            self.erased = self.erased.filter { $0.key > number }
            self.memory.unsaved = value
        }
    }

    func noteChange() {
        if !erased.isEmpty { erased = erased.filter { !isDifferent(from: $0.value) } }
        if let unsaved = memory.unsaved, isDifferent(from: unsaved) { memory.unsaved = nil }
    }

    /// Whether the current value is known to differ from a remembered value. Values that are not `Equatable` are not
    /// compared, because they would have to be encoded on the main actor.
    private func isDifferent(from remembered: Remembered) -> Bool {
        guard equality.isKnown, case .value(let old) = remembered else { return false }
        return switch part.read() {
        case .value(let value, _): !equality.isSame(old, value)
        case .empty: true
        case .unconfirmed, nil: false
        }
    }

    func forgetLastSaved() {
        memory = Memory()
        erased = [:]
    }

    func forgetSaved() { memory.stored = .unknown }
}
