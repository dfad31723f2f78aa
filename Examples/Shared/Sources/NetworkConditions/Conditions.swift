package import Lockstep

/// How well the network works at the moment: set on the page, to see what a screen does about it.
package struct Conditions: Sendable, Equatable {
    /// Whether anything can be reached at all.
    package var connection = Connection.online

    /// How many requests fail, of those that can.
    package var failureRate = FailureRate.always

    /// How well lists can be loaded.
    package var loading = Condition()

    /// How well changes can be saved.
    package var saving = Condition()

    /// Creates conditions under which everything works.
    package init() {}

    /// Decides whether a request fails.
    ///
    /// - Parameters:
    ///   - condition: The condition for this kind of request.
    ///   - chance: A number from 0 up to 1.
    /// - Returns: The error, if it fails.
    func error(under condition: Condition, chance: Double) -> StateError? {
        if connection == .offline { return .network(.noConnection) }
        return chance < failureRate.share ? condition.failure.error : nil
    }
}

/// How well one kind of request works.
package struct Condition: Sendable, Equatable {
    /// How long it takes.
    package var latency = Latency.none

    /// How it ends.
    package var failure = Failure.none
}

/// Whether there is a network.
package enum Connection: String, Sendable, CaseIterable {
    case online, offline
}

/// How many requests fail.
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

/// How long a request takes, in addition to what it takes anyway.
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

/// Whether a request fails, and whether another try can help.
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
