import Foundation
import NetworkConditions

/// A group of controls of the network panel.
struct ConditionGroup: Equatable {
    var heading: String?
    var choices: [Choice]

    struct Choice: Equatable {
        var field: String
        var label: String
        var options: [Option]
    }

    struct Option: Equatable {
        var id: String
        var name: String
        var value: String
        var text: String
        var isChosen: Bool
    }

    init(heading: String?, choices: [Choice]) {
        self.heading = heading
        self.choices = choices
    }

    /// Creates the controls for one ``Condition``.
    init(name: String, heading: ConditionsText, condition: Condition, locale: Locale) {
        self.init(
            heading: heading.text(for: locale),
            choices: [
                Choice(field: "\(name)-latency", label: .takes, chosen: condition.latency, locale: locale),
                Choice(field: "\(name)-failure", label: .ends, chosen: condition.failure, locale: locale),
            ])
    }
}

extension ConditionGroup.Choice {
    /// Creates one control, with a button for each value.
    init<Value: NamedCondition>(field: String, label: ConditionsText, chosen: Value, locale: Locale) {
        self.field = field
        self.label = label.text(for: locale)
        options = Value.allCases.map { value in
            ConditionGroup.Option(
                id: "\(field)-\(value.rawValue)",
                name: field,
                value: value.rawValue,
                text: value.text(for: locale),
                isChosen: value == chosen
            )
        }
    }
}

extension Conditions {
    /// Sets the conditions that a form contains.
    package mutating func apply(_ form: FormBody) {
        connection = form["network"].flatMap(Connection.init) ?? connection
        failureRate = form["failure-rate"].flatMap(FailureRate.init) ?? failureRate
        loading.apply(form, name: "loading")
        saving.apply(form, name: "saving")
    }
}

extension Condition {
    fileprivate mutating func apply(_ form: FormBody, name: String) {
        latency = form["\(name)-latency"].flatMap(Latency.init) ?? latency
        failure = form["\(name)-failure"].flatMap(Failure.init) ?? failure
    }
}
