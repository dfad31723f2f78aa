package import Lockstep

/// A request of a store to the repository.
package struct Request: Sendable, Equatable, Identifiable {
    /// The execution that the request belongs to.
    package let id: Execution.ID

    /// The name of the request.
    package let name: RequestName

    /// The duration; `nil` while the request runs.
    package var duration: Duration?

    /// The error, if the request failed.
    package var error: StateError?
}
