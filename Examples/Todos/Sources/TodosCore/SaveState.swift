package import Lockstep

/// The progress of saving a change.
package enum SaveState: Sendable, Equatable {
    /// Nothing is being saved, and the last save did not fail.
    case idle

    /// The change is being saved.
    case saving

    /// The change could not be saved.
    case failed(StateError)

    /// Whether the change is being saved.
    package var isSaving: Bool { self == .saving }

    /// The error, if the change could not be saved.
    package var error: StateError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Creates the state after a save that threw `error`. A cancelled save has not failed.
    init(throwing error: any Error) {
        let error = StateError(from: error)
        self = error.isCancellation ? .idle : .failed(error)
    }

    /// Returns the state when a save starts.
    ///
    /// - Throws: `CancellationError` while an earlier save is running, because a second one is not needed.
    func begun() throws -> SaveState {
        guard !isSaving else { throw CancellationError() }
        return .saving
    }
}
