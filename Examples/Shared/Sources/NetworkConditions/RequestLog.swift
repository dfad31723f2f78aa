package import Lockstep

/// The latest requests of all lists, newest first. ``RequestLogger`` writes them.
@MainActor @Observable
package final class RequestLog: Store<RequestLog.Entries> {
    /// The state of a log.
    package struct Entries: Sendable, Equatable {
        /// The requests, newest first.
        package var requests: [Request] = []
    }

    /// The maximum number of requests in the log.
    package static let limit = 5

    /// Creates an empty log.
    package init() {
        super.init(state: Entries())
    }

    /// Adds a request that starts.
    func begin(_ request: Request) {
        commit("begin") { $0.requests = Array(([request] + $0.requests).prefix(Self.limit)) }
    }

    /// Completes a request, if it is still in the log.
    func end(_ id: Request.ID, after duration: Duration, error: StateError?) {
        commit("end") { entries in
            guard let index = entries.requests.firstIndex(where: { $0.id == id }) else { return }
            entries.requests[index].duration = duration
            entries.requests[index].error = error
        }
    }
}
