package import Lockstep

/// How far saving a change is.
package enum SaveState: Sendable, Equatable {
    /// Nothing is being saved, and nothing has failed since.
    case idle

    /// The change is being saved.
    case saving

    /// The change could not be saved.
    case failed(StateError)

    /// Whether the change is being saved.
    package var isSaving: Bool { self == .saving }

    /// Why the change could not be saved.
    package var error: StateError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// The state after a save that threw `error`. A save that was cancelled has not failed.
    init(throwing error: any Error) {
        let error = StateError(from: error)
        self = error.isCancellation ? .idle : .failed(error)
    }

    /// The state when a save begins.
    ///
    /// - Throws: `CancellationError` while an earlier one is under way: there is no need for two.
    func begun() throws -> SaveState {
        guard !isSaving else { throw CancellationError() }
        return .saving
    }
}
