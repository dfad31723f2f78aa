public import Foundation
import LockstepCore

/// A storage in the user defaults, for small states such as settings.
///
/// A saved value survives a crash of the app. The system decides when it writes the value to disk. On tvOS and watchOS,
/// the user defaults have room for a few hundred kilobytes.
///
/// For an app group, use a ``FileStorage``, and close it in the background, as its documentation describes. The user
/// defaults have no lock between processes.
public final class UserDefaultsStorage: StateStorage {
    private let key: String
    // The documentation of `UserDefaults` says that any thread may use it. Whether it is `Sendable` depends on the
    // system and its version.
    nonisolated(unsafe) private var defaults: UserDefaults

    /// Creates a storage.
    ///
    /// - Parameters:
    ///   - key: The key. No other code may use it.
    ///   - defaults: The user defaults.
    public init(_ key: String, in defaults: UserDefaults = .standard) {
        self.key = key
        self.defaults = defaults
    }

    deinit { close() }

    /// A key in one `UserDefaults` object. Each place has at most one open storage.
    private struct Place: Hashable, Sendable {
        let defaults: ObjectIdentifier
        let key: String
    }

    private static let openPlaces = Locked<[Place: ObjectIdentifier]>([:])

    private var ownPlace: Place { Place(defaults: ObjectIdentifier(defaults), key: key) }

    /// Reserves the key until ``close()``.
    ///
    /// - Throws: ``PersistenceError/inUse(_:)`` if the key is already reserved in the same `UserDefaults` object. This
    ///   check does not detect a storage in another process, or a storage that uses another `UserDefaults` object.
    public func open() throws {
        let (place, own) = (ownPlace, ObjectIdentifier(self))
        try Self.openPlaces.withLock { places in
            if places[place] != nil { throw PersistenceError.inUse(key) }
            places[place] = own
        }
    }

    /// Ends the reservation of the key. Another storage can then open the key. Does nothing if this storage has not
    /// reserved the key.
    public func close() {
        let (place, own) = (ownPlace, ObjectIdentifier(self))
        Self.openPlaces.withLock { places in if places[place] == own { places[place] = nil } }
    }

    /// Reads the value of the key.
    ///
    /// - Returns: The bytes; `nil` if the key has no value.
    /// - Throws: ``PersistenceError/notAFile(_:)`` if the value is not `Data`.
    public func read() throws -> Data? {
        guard let value = defaults.object(forKey: key) else { return nil }
        guard let data = value as? Data else { throw PersistenceError.notAFile(key) }
        return data
    }

    /// Sets the value of the key.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: ``PersistenceError/notAFile(_:)`` if the existing value is not `Data`. In that case, the existing
    ///   value is kept.
    public func write(_ data: Data) throws {
        _ = try read()
        defaults.set(data, forKey: key)
        defaults.synchronize()
    }

    /// Removes the value of the key.
    ///
    /// - Throws: ``PersistenceError/notAFile(_:)`` if the value is not `Data`. In that case, the value is kept.
    public func remove() throws {
        _ = try read()
        defaults.removeObject(forKey: key)
        defaults.synchronize()
    }

    /// Moves the value to the key `<key>.damaged-<n>`, where `<n>` is the first unused number, starting at 1.
    ///
    /// - Returns: The new key.
    /// - Throws: ``PersistenceError/notAFile(_:)`` if the value is not `Data`. In that case, the value is kept.
    public func quarantine() throws -> String {
        let data = try read()
        var number = 1
        while defaults.object(forKey: "\(key).damaged-\(number)") != nil { number += 1 }
        let name = "\(key).damaged-\(number)"
        defaults.set(data, forKey: name)
        defaults.removeObject(forKey: key)
        defaults.synchronize()
        return name
    }
}

extension UserDefaultsStorage: HasStoragePlace {
    var place: AnyHashable { ownPlace }
}

extension StateStorage where Self == UserDefaultsStorage {
    /// A storage in the user defaults. See ``UserDefaultsStorage``.
    ///
    /// - Parameters:
    ///   - key: The key. No other code may use it.
    ///   - defaults: The user defaults.
    /// - Returns: The storage.
    public static func userDefaults(_ key: String, in defaults: UserDefaults = .standard) -> UserDefaultsStorage {
        UserDefaultsStorage(key, in: defaults)
    }
}
