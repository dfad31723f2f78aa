import Foundation

/// What a ``Persistence`` asks about the part that it saves, whatever its type.
@MainActor protocol StateSaver: AnyObject {
    /// What is to be done so that the current state is saved.
    func job() -> Persistence.Job

    /// What was saved has been removed.
    func noteRemoved()
}

/// Makes the bytes of a part of a store's state, and knows which value was saved last.
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
        /// Something of another store, which had this key before. The state with which this store began is not saved.
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

    /// The current state is the one that is saved.
    func noteSaved() {
        if case .value(let value) = part.read() { last = .value(value) }
    }

    /// What is saved is that of another store, which was removed.
    func noteReplaced() {
        if case .value(let value) = part.read() {
            last = .replaced(initial: value)
        } else {
            last = .replaced(initial: nil)
        }
    }

    func noteRemoved() { last = .nothing }
}
