package import Foundation
package import NetworkConditions

/// The panel beside the content of a page, with the conditions of the network and the last requests. The template
/// `network` renders it.
package struct NetworkPanel: Equatable {
    /// The addresses of the panel's forms.
    package struct Addresses: Equatable {
        var conditions: String
        var startOver: String

        /// Creates the addresses.
        ///
        /// - Parameters:
        ///   - conditions: The address of the forms that set the conditions.
        ///   - startOver: The address of the form that discards all data and loads it again.
        package init(conditions: String, startOver: String) {
            self.conditions = conditions
            self.startOver = startOver
        }
    }

    var title: String
    var introduction: String
    var groups: [ConditionGroup]
    var startOver: String
    var requestsHeading: String
    var requests: [Entry]
    var addresses: Addresses

    /// A request in the log.
    struct Entry: Equatable {
        var name: String

        /// The duration, or a text that says that the request is running.
        var time: String
        var error: String?
    }

    /// Creates the panel.
    ///
    /// - Parameters:
    ///   - conditions: The conditions.
    ///   - requests: The last requests, newest first.
    ///   - addresses: The addresses of the forms.
    ///   - locale: The reader's locale.
    package init(conditions: Conditions, requests: [Request], addresses: Addresses, for locale: Locale) {
        title = ConditionsText.heading.text(for: locale)
        introduction = ConditionsText.introduction.text(for: locale)
        startOver = ConditionsText.startOver.text(for: locale)
        requestsHeading = ConditionsText.requests.text(for: locale)
        groups = [
            ConditionGroup(
                heading: nil,
                choices: [
                    .init(field: "network", label: .connection, chosen: conditions.connection, locale: locale),
                    .init(field: "failure-rate", label: .failures, chosen: conditions.failureRate, locale: locale),
                ]),
            ConditionGroup(name: "loading", heading: .loading, condition: conditions.loading, locale: locale),
            ConditionGroup(name: "saving", heading: .saving, condition: conditions.saving, locale: locale),
        ]
        self.requests = requests.map { request in
            Entry(
                name: request.name.text(for: locale), time: request.duration?.text ?? "…",
                error: request.error?.text(for: locale))
        }
        self.addresses = addresses
    }
}

extension Duration {
    /// The time in milliseconds or, from one second on, in seconds.
    fileprivate var text: String {
        self < .seconds(1)
            ? "\(Int(self / .milliseconds(1))) ms" : String(format: "%.1f s", self / .seconds(1))
    }
}
