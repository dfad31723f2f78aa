package import Lockstep

/// What a store asked of the repository.
package struct Request: Sendable, Equatable, Identifiable {
    /// The execution that it belongs to.
    package let id: Execution.ID

    /// What was asked.
    package let name: RequestName

    /// How long it took; `nil` while it runs.
    package var duration: Duration?

    /// The error, if it failed.
    package var error: StateError?
}
