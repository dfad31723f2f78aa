package import Lockstep

/// How well the storage works at the moment: switched on from the page, to see what a screen does about it.
package struct Conditions: Sendable, Equatable {
    /// How well the list can be loaded.
    package var loading = Condition()

    /// How well changes can be saved.
    package var saving = Condition()

    /// Creates conditions under which all is well.
    package init() {}
}

/// How well one kind of work goes.
package struct Condition: Sendable, Equatable {
    /// How long it takes.
    package var latency = Latency.none

    /// How it ends.
    package var failure = Failure.none
}

/// How long work takes, more than it does anyway.
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

/// Whether work fails, and whether another try can help.
package enum Failure: String, Sendable, CaseIterable {
    case none, temporary, permanent

    /// The error that the work ends with.
    package var error: StateError? {
        switch self {
        case .none: nil
        case .temporary: .server(code: 503, message: "The server is too busy. Try again in a moment.")
        case .permanent: .server(code: 403, message: "The server refused this. Trying again will not help.")
        }
    }
}
