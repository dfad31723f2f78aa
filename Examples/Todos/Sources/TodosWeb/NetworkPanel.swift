import Foundation
import Lockstep
import TodosCore

/// The panel beside the list: how well the network works, and what was requested last.
struct NetworkPanel: Equatable {
    var groups: [ConditionGroup]
    var requests: [Entry]

    /// A request in the log.
    struct Entry: Equatable {
        var name: String

        /// How long it took, or that it still runs.
        var time: String
        var error: String?
    }

    init(conditions: Conditions, requests: [Request]) {
        groups = [
            ConditionGroup(
                heading: nil,
                choices: [
                    .init(field: "network", label: "Connection", chosen: conditions.connection, text: \.text),
                    .init(
                        field: "failure-rate", label: "Failures occur", chosen: conditions.failureRate,
                        text: \.text),
                ]),
            ConditionGroup(name: "loading", heading: "Loading a list", condition: conditions.loading),
            ConditionGroup(name: "saving", heading: "Saving a change", condition: conditions.saving),
        ]
        self.requests = requests.map { request in
            Entry(name: request.name, time: request.duration?.text ?? "…", error: request.error?.message)
        }
    }
}

extension Duration {
    /// The time in milliseconds or, from one second on, in seconds.
    fileprivate var text: String {
        self < .seconds(1)
            ? "\(Int(self / .milliseconds(1))) ms" : String(format: "%.1f s", self / .seconds(1))
    }
}
