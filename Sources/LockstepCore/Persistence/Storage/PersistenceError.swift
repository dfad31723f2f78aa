public import Foundation

/// An error of saving a state, or of restoring a saved state.
///
/// Each case calls for a different reaction of the app, its user or its developer. In each case, the saved state is
/// kept.
public enum PersistenceError: Error {
    /// Something else changed or truncated the saved state. `setAside` is its new name, if it was moved.
    case damaged(setAside: String?, reason: String)
    /// A newer version of the app saved the state, with a version number that this app does not know. The saved state
    /// stays as it is.
    case fromNewerVersion(Int, known: Int)
    /// A newer version of Lockstep saved the state, in a format that this version does not know. The saved state
    /// stays as it is.
    case fromNewerFormat(Int, known: Int)
    /// No migration starts from the version of the saved state. The saved state stays as it is.
    case noMigration(from: Int)
    /// A migration threw an error. The saved state stays as it is.
    case migrationFailed(from: Int, any Error)
    /// The saved state is intact, but cannot be decoded as the type of its version. Perhaps the type was changed
    /// without a new version number. The saved state stays as it is.
    case notDecodable(version: Int, any Error)
    /// The state cannot be encoded. The state that was saved before stays as it is.
    case notEncodable(any Error)
    /// Another process, or another storage of this process, uses the place.
    case inUse(String)
    /// There is no space left for a file, on the disk or in the user's quota.
    case noSpace(String)
    /// The process has no permission to read or to write a place, or the disk is read-only.
    case notPermitted(String)
    /// There is something other than a file at the path, such as a folder. It stays as it is.
    case notAFile(String)
    /// The storage failed in another way.
    case unavailable(any Error)
}

extension PersistenceError {
    /// An error that a storage threw.
    ///
    /// - Parameter error: The error; one that has no case of its own becomes ``unavailable(_:)``.
    package init(_ error: any Error) {
        switch error {
        case let error as PersistenceError: self = error
        case let error as SavedStateError: self.init(error, setAside: nil)
        default: self = .unavailable(error)
        }
    }

    /// Why bytes are not a saved state.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - setAside: The name under which they are kept now.
    package init(_ error: SavedStateError, setAside: String?) {
        self =
            switch error {
            case .damaged(let offset, let reason):
                .damaged(setAside: setAside, reason: "\(reason) (at byte \(offset))")
            case .fromTheFuture(let format, let known): .fromNewerFormat(format, known: known)
            }
    }

    /// Whether the same attempt may succeed later without a change of the app. This is true for a full disk, a
    /// missing permission, a place that is in use or is not a file, and failures of the storage.
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
    /// What happened and what to do, in English.
    public var description: String {
        switch self {
        case .damaged(let name?, let reason):
            "The saved state is damaged: \(reason). It was set aside as “\(name)”."
        case .damaged(nil, let reason): "The saved state is damaged: \(reason). It was not touched."
        case .fromNewerVersion(let version, let known):
            """
            The saved state has version \(version), and this app knows versions up to \(known). A newer version of the \
            app saved it. It was not touched. Update the app.
            """
        case .fromNewerFormat(let format, let known):
            """
            The state was saved in format \(format) of Lockstep, and this app knows formats up to \(known). A newer \
            version of the app saved it. It was not touched. Update the app.
            """
        case .noMigration(let version):
            """
            No migration starts from version \(version), which the saved state has. It was not touched. Add a migration \
            from it.
            """
        case .migrationFailed(let version, let error):
            "The migration from version \(version) failed: \(Self.text(of: error)). The saved state was not touched."
        case .notDecodable(let version, let error):
            """
            The saved state of version \(version) does not have the type of that version: \(Self.text(of: error)). It \
            was not touched. A type that changes needs a new version and a migration from the earlier one.
            """
        case .notEncodable(let error):
            "The state cannot be encoded: \(Self.text(of: error)). What was saved before was not touched."
        case .inUse(let place):
            "“\(place)” is in use by another process, or by another handle of this one. Close that one first."
        case .noSpace(let place): "There is no space left for “\(place)”."
        case .notPermitted(let place): "The app has no permission to use “\(place)”."
        case .notAFile(let place): "“\(place)” is not a file."
        case .unavailable(let error): "The storage failed: \(Self.text(of: error))."
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private static func text(of error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context): text(of: context)
        case DecodingError.keyNotFound(let key, let context):
            text(at: context.codingPath, "there is no “\(key.stringValue)”")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context): text(of: context)
        case EncodingError.invalidValue(_, let context):
            // Some encoders wrap the error that says why.
            (context.underlyingError as? EncodingError).map(text)
                ?? text(at: context.codingPath, context.debugDescription)
        case let error as any LocalizedError: trimmed(error.errorDescription ?? "\(error)")
        default: trimmed("\(error)")
        }
    }

    private static func text(of context: DecodingError.Context) -> String {
        text(at: context.codingPath, context.debugDescription)
    }

    private static func text(at path: [any CodingKey], _ text: String) -> String {
        let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return place.isEmpty ? trimmed(text) : "\(place): \(trimmed(text))"
    }

    /// Without the last full stop: the sentence around it has its own.
    private static func trimmed(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
