package import Lockstep

/// The current conditions of the network. The user sets them on a page, to see how a screen reacts.
package struct Conditions: Sendable, Equatable {
    /// Whether the network is available.
    package var connection = Connection.online

    /// The share of requests that fail. A request can fail only if its ``Condition`` has a failure.
    package var failureRate = FailureRate.always

    /// The condition for loading.
    package var loading = Condition()

    /// The condition for saving.
    package var saving = Condition()

    /// Creates conditions without slow or failing requests.
    package init() {}

    /// Returns the error of a request, if it fails.
    ///
    /// - Parameters:
    ///   - condition: The condition for this kind of request.
    ///   - chance: A number from 0 up to 1.
    /// - Returns: The error; `nil` if the request succeeds.
    func error(under condition: Condition, chance: Double) -> StateError? {
        if connection == .offline { return .network(.noConnection) }
        return chance < failureRate.share ? condition.failure.error : nil
    }
}

/// The condition for one kind of request.
package struct Condition: Sendable, Equatable {
    /// The added duration of a request.
    package var latency = Latency.none

    /// The failure of a request.
    package var failure = Failure.none
}

/// Whether the network is available.
package enum Connection: String, Sendable, CaseIterable {
    case online, offline
}

/// The share of requests that fail.
package enum FailureRate: String, Sendable, CaseIterable {
    case always, half, fifth

    /// The share of requests that fail, from 0 to 1.
    package var share: Double {
        switch self {
        case .always: 1
        case .half: 0.5
        case .fifth: 0.2
        }
    }
}

/// The duration that is added to a request.
package enum Latency: String, Sendable, CaseIterable {
    case none, short, long

    /// The time to wait.
    package var duration: Duration {
        switch self {
        case .none: .zero
        case .short: .seconds(1)
        case .long: .seconds(4)
        }
    }
}

/// The failure of a request, and whether a retry can help.
package enum Failure: String, Sendable, CaseIterable {
    case none, temporary, permanent

    /// The error that the request ends with.
    package var error: StateError? {
        switch self {
        case .none: nil
        case .temporary: .server(code: 503, message: "The server is too busy. Try again in a moment.")
        case .permanent: .server(code: 403, message: "The server refused this. Trying again will not help.")
        }
    }
}
