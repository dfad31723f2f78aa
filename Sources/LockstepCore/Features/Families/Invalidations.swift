import Foundation

/// When the values of a family's keys were invalidated. A value that was saved before is stale when it is restored.
struct Invalidations<Key: Hashable> {
    private var ofAll: Date?
    private var ofKeys: [Key: Date] = [:]

    /// Notes an invalidation of a key, or of all keys if `key` is `nil`.
    mutating func note(_ key: Key?) {
        if let key { ofKeys[key] = Date() } else { (ofAll, ofKeys) = (Date(), [:]) }
    }

    /// Returns when a key was invalidated last; `nil` if it never was.
    func date(of key: Key) -> Date? { ofKeys[key] ?? ofAll }
}
