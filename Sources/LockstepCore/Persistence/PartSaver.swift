import Foundation

/// The interface of ``PartSaver`` that does not depend on the type of the part.
@MainActor protocol StateSaver: AnyObject {
    /// Returns the work of the next write, for the current state.
    func job() -> Persistence.Job

    /// Forgets which value is saved, because a write is running or has failed. The next job then writes the value even
    /// if it was saved before.
    func forgetSaved()

    /// Records that the saved data has been removed. This prevents a second removal.
    func noteRemoved()
}

/// An object that encodes a part of a store's state, and remembers the last saved value.
@MainActor final class PartSaver<Part: Codable & Sendable>: StateSaver {
    private let part: SavedPart<Part>
    private let version: Int
    private let codec: any StateCodec
    private let equality = Equality<Part>()
    private var last = LastSaved.unknown

    private enum LastSaved {
        case unknown
        case nothing
        case value(Part)
        /// The storage still contains the value of a removed store with the same key. If the part of the new store
        /// still equals `initial`, the next write removes the stored value. If the part had no value initially,
        /// `initial` is `nil`.
        case replaced(initial: Part?)
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
            if case .nothing = last { return .nothing }
            return .remove
        case .value(let value):
            switch last {
            case .value(let last) where equality.isSame(last, value): return .nothing
            case .replaced(let initial?) where equality.isSame(initial, value): return .remove
            default: break
            }
            let encode = { @Sendable [version, codec] () throws -> Data in
                let payload: Data
                do { payload = try codec.encode(value) } catch { throw PersistenceError.notEncodable(error) }
                return SavedState(version: version, savedAt: .now, payload: payload).data
            }
            return .write(encode) { self.last = .value(value) }
        }
    }

    /// Records that the current state is already saved.
    func noteSaved() {
        if case .value(let value) = part.read() { last = .value(value) }
    }

    /// Records that the saved value belongs to a removed store.
    func noteReplaced() {
        if case .value(let value) = part.read() {
            last = .replaced(initial: value)
        } else {
            last = .replaced(initial: nil)
        }
    }

    func noteRemoved() { last = .nothing }

    func forgetSaved() {
        switch last {
        case .value, .nothing: last = .unknown
        case .unknown, .replaced: break
        }
    }
}
