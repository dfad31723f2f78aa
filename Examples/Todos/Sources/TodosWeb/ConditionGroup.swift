import TodosCore

/// Controls of the network panel that belong together.
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

    /// The controls for one ``Condition``.
    init(name: String, heading: String, condition: Condition) {
        self.init(
            heading: heading,
            choices: [
                Choice(field: "\(name)-latency", label: "Takes", chosen: condition.latency, text: \.text),
                Choice(field: "\(name)-failure", label: "Ends", chosen: condition.failure, text: \.text),
            ])
    }
}

extension ConditionGroup.Choice {
    /// One control: a button for each value that there is.
    init<Value>(field: String, label: String, chosen: Value, text: (Value) -> String)
    where Value: CaseIterable & Equatable & RawRepresentable<String> {
        self.field = field
        self.label = label
        options = Value.allCases.map { value in
            ConditionGroup.Option(
                id: "\(field)-\(value.rawValue)",
                name: field,
                value: value.rawValue,
                text: text(value),
                isChosen: value == chosen
            )
        }
    }
}

extension Conditions {
    /// Sets what a form of the page names.
    mutating func apply(_ form: FormBody) {
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

extension Connection {
    var text: String {
        switch self {
        case .online: "Online"
        case .offline: "Offline"
        }
    }
}

extension FailureRate {
    var text: String {
        switch self {
        case .always: "Always"
        case .half: "1 in 2"
        case .fifth: "1 in 5"
        }
    }
}

extension Latency {
    fileprivate var text: String {
        switch self {
        case .none: "No time"
        case .short: "1 second"
        case .long: "4 seconds"
        }
    }
}

extension Failure {
    fileprivate var text: String {
        switch self {
        case .none: "Well"
        case .temporary: "Server busy"
        case .permanent: "Refused"
        }
    }
}
