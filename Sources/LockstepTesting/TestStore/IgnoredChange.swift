/// A change by an expectation of a property that the exhaustivity ignores. Such a property is compared, because the test
/// asserts it explicitly.
struct IgnoredChange {
    private let expected: Parts.Part
    private let actual: Parts.Part

    /// The ignored properties of three states. Asserted properties have the values of `before` in all of them.
    struct States<State> {
        let before: State
        let expected: State
        let actual: State
        /// The names of properties that are ignored by name, whose values are those of the whole states.
        let names: Set<String>
        /// The paths of incomparable parts that are skipped.
        let paths: Set<String>
    }

    /// Finds the first property that the expectation changes, and whose actual value differs from the expected value.
    ///
    /// - Returns: `nil` if there is no such property.
    @MainActor init?<State>(in states: States<State>, wholeExpected: State, wholeActual: State) {
        guard let before = Parts(propertiesOf: states.before), let expected = Parts(propertiesOf: states.expected),
            let actual = Parts(propertiesOf: states.actual)
        else {
            let (expected, actual) = (Parts.Part(states.expected), Parts.Part(states.actual))
            self.init(from: Parts.Part(states.before), to: actual, expected: expected, except: states.paths)
            return
        }
        let wholes = (Parts(propertiesOf: wholeExpected), Parts(propertiesOf: wholeActual))
        let removed = before.all.filter { expected[$0.key] == nil }
        for part in expected.all + removed {
            let isNamed = states.names.contains(part.property)
            let change = IgnoredChange(
                from: before[part.key], to: isNamed ? wholes.1?[part.key] : actual[part.key],
                expected: (isNamed ? wholes.0 : expected)?[part.key] ?? part.withoutValue, except: states.paths)
            if let change {
                self = change
                return
            }
        }
        return nil
    }

    /// Creates the change of one property.
    ///
    /// - Returns: `nil` if the expectation does not change the property, or if the actual value is the expected one.
    @MainActor private init?(
        from before: Parts.Part?, to actual: Parts.Part?, expected: Parts.Part, except paths: Set<String>
    ) {
        if let before, Comparison.ofProperty(before, expected, except: paths).isSame { return nil }
        let actual = actual ?? expected.withoutValue
        if Comparison.ofProperty(expected, actual, except: paths).isSame { return nil }
        self.expected = expected
        self.actual = actual
    }

    /// A description of how the actual value differs from the expected value.
    @MainActor var description: String {
        let name = expected.property.isEmpty ? "the state" : "`\(expected.property)`"
        let text =
            switch Difference(expected: expected.value, actual: actual.value) {
            case .shown(let text): "\(text.indented)\n\n  (Expected: −, actual: +)"
            case .hidden(let text), .unknown(let text): text
            case .none: ""
            }
        return """
            The expectation changes \(name), which the exhaustivity ignores. What an expectation changes is always compared.

            \(text)
            """
    }
}
