import Foundation

/// A storage whose ``remove()`` only lists the names of a folder. A ``Persistence`` treats the listing as a
/// removal, and repeats the listing until it succeeds.
final class FolderListing: StateStorage {
    private let folder: any StateStorageFolder
    private let listed = Locked<[String]>([])

    init(_ folder: any StateStorageFolder) { self.folder = folder }

    /// The names that were listed last.
    var names: [String] { listed.withLock { $0 } }

    func read() -> Data? { nil }

    func write(_ data: Data) {}

    func remove() throws {
        let names = try folder.names()
        listed.withLock { $0 = names }
    }
}
