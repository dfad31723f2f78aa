import Foundation
import LockstepCore
import LockstepPersistence

/// A temporary folder for one test.
final class Folder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "lockstep-storage-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The file that most tests use.
    var file: URL { self["state.json"] }

    subscript(name: String) -> URL { url.appending(path: name) }

    /// The sorted names of the folder's content.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path()))?.sorted() ?? [] }
}

extension Data {
    /// Returns varied bytes, so that parts of different data are not confused.
    static func pattern(_ count: Int, seed: UInt8) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) ^ seed })
    }
}

/// The case of an error, without its values.
enum ErrorCase: Equatable {
    case inUse, noSpace, notPermitted, notAFile, unavailable, damaged, other

    init(_ error: any Error) {
        self =
            switch error as? PersistenceError {
            case .inUse: .inUse
            case .noSpace: .noSpace
            case .notPermitted: .notPermitted
            case .notAFile: .notAFile
            case .unavailable: .unavailable
            case .damaged: .damaged
            default: .other
            }
    }
}

/// Returns the case of the error that `body` throws; `nil` if it throws nothing.
func errorCase(_ body: () throws -> Void) -> ErrorCase? {
    do { try body() } catch { return ErrorCase(error) }
    return nil
}
