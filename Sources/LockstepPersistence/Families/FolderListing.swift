import Foundation
import LockstepCore

/// A storage that lists the names in a folder. Its ``remove()`` removes nothing: it lists the names.
///
/// A ``StorePersistence`` retries a failed removal. With this storage, it therefore retries a failed listing.
final class FolderListing: StateStorage, HasStoragePlace {
    private let folder: any StateStorageFolder
    private let listed = Locked<[String]>([])

    init(_ folder: any StateStorageFolder) { self.folder = folder }

    /// The names that were in the folder at the last successful listing.
    var names: [String] { listed.withLock { $0 } }

    var place: AnyHashable { folder.place }

    func read() -> Data? { nil }

    func write(_ data: Data) {}

    func remove() throws {
        let names = try folder.names()
        listed.withLock { $0 = names }
    }
}
