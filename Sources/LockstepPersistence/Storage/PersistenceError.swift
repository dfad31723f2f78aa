public import Foundation

/// An error of saving or restoring a state. The saved data is kept in every case.
///
/// The `String` of a case such as ``inUse(_:)`` is the path of the file or folder, or the key in the user defaults.
public enum PersistenceError: Error {
    /// The saved data is damaged, or Lockstep did not write it. `quarantinedAs` is the new name of the data, or `nil`
    /// if the data could not be moved. In the second case, `reason` also contains the reason why it could not be moved.
    case damaged(quarantinedAs: String?, reason: String)
    /// A newer version of the app saved the state. The values are the version of the saved state, and the newest
    /// version that this app knows. The saved data is unchanged.
    case fromNewerVersion(Int, known: Int)
    /// A newer version of Lockstep saved the state. The values are the format of the saved data, and the newest format
    /// that this version of Lockstep knows. The saved data is unchanged.
    case fromNewerFormat(Int, known: Int)
    /// No migration starts from the version of the saved state. The saved data is unchanged.
    case noMigration(from: Int)
    /// A migration threw an error. `from` is the version that this migration starts from. The saved data is unchanged.
    case migrationFailed(from: Int, any Error)
    /// The saved data is intact, but the app cannot decode it. `version` is the version of the saved state. A possible
    /// cause is that the type was changed without a new version number. The saved data is unchanged.
    case notDecodable(version: Int, any Error)
    /// The state cannot be encoded. The data that was saved before is unchanged.
    case notEncodable(any Error)
    /// The same saved data is already open, in this process or in another process.
    case inUse(String)
    /// There is no space left, on the disk or in the user's quota.
    case noSpace(String)
    /// The process has no permission to read or write the storage, or the disk is read-only.
    case notPermitted(String)
    /// Something else is in the place of the saved data, such as a folder, or a value that is not `Data`. Lockstep does
    /// not change the folder or the value.
    case notAFile(String)
    /// The storage failed in another way.
    case unavailable(any Error)
}

extension PersistenceError {
    /// Creates an error from the error of a storage.
    ///
    /// - Parameter error: The error. An error for which there is no case becomes ``unavailable(_:)``.
    package init(_ error: any Error) {
        self = error as? PersistenceError ?? .unavailable(error)
    }

    /// Whether a retry may succeed. The value is `true` for errors of the storage, such as a full disk.
    public var isRetryable: Bool {
        switch self {
        case .noSpace, .notPermitted, .notAFile, .inUse, .unavailable: true
        case .damaged, .fromNewerVersion, .fromNewerFormat, .noMigration, .migrationFailed, .notDecodable,
            .notEncodable:
            false
        }
    }
}

extension PersistenceError: LocalizedError, CustomStringConvertible {
    /// A description of the problem, in English. For some errors, the text also says what to do.
    public var description: String {
        switch self {
        case .damaged(let name?, let reason):
            "The saved state is damaged: \(reason). It was moved to “\(name)”."
        case .damaged(nil, let reason): "The saved state is damaged: \(reason). It was not changed."
        case .fromNewerVersion(let version, let known):
            """
            The saved state has version \(version), and this app knows versions up to \(known). A newer version of the \
            app saved it. The saved state was not changed. Update the app.
            """
        case .fromNewerFormat(let format, let known):
            """
            The state was saved in format \(format) of Lockstep, and this app knows formats up to \(known). A newer \
            version of the app saved it. The saved state was not changed. Update the app.
            """
        case .noMigration(let version):
            """
            No migration starts from version \(version), which the saved state has. The saved state was not changed. Add \
            a migration from version \(version).
            """
        case .migrationFailed(let version, let error):
            "The migration from version \(version) failed: \(Self.text(of: error)). The saved state was not changed."
        case .notDecodable(let version, let error):
            """
            The saved state of version \(version) does not have the type of that version: \(Self.text(of: error)). It \
            was not changed. If the type changed, declare a new version and add a migration from the earlier one.
            """
        case .notEncodable(let error):
            "The state cannot be encoded: \(Self.text(of: error)). The state saved before was not changed."
        case .inUse(let place):
            """
            “\(place)” is already open, in another process or by another `StorePersistence` of this process. Call `stop()` on \
            that one first.
            """
        case .noSpace(let place): "There is no space left for “\(place)”."
        case .notPermitted(let place): "The app has no permission to use “\(place)”."
        case .notAFile(let place): "“\(place)” is not a file, or is a key whose value is not `Data`."
        case .unavailable(let error): "The storage failed: \(Self.text(of: error))."
        }
    }

    /// The ``description`` without a full stop at its end, for use inside a sentence.
    var clause: String { Self.trimmed(description) }

    /// The same text as ``description``.
    public var errorDescription: String? { description }

    private static func text(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            text(at: context.codingPath, "there is no “\(key.stringValue)”")
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            text(at: context.codingPath, context.debugDescription)
        case EncodingError.invalidValue(_, let context):
            // Some encoders wrap the error with the cause.
            (context.underlyingError as? EncodingError).map(text)
                ?? text(at: context.codingPath, context.debugDescription)
        default: trimmed((error as? any LocalizedError)?.errorDescription ?? "\(error)")
        }
    }

    private static func text(at path: [any CodingKey], _ text: String) -> String {
        let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return place.isEmpty ? trimmed(text) : "\(place): \(trimmed(text))"
    }

    /// Returns the text without a full stop at its end, for use inside a sentence.
    private static func trimmed(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
