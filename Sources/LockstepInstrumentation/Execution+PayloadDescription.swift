import LockstepCore

extension Execution {
    /// A description of the execution's payload, or `nil` if the payload is missing or empty.
    ///
    /// Each sensitive value is redacted. If the description of another value reads a sensitive value, the whole text
    /// is redacted (promise R1).
    @MainActor var payloadDescription: String? {
        let (description, isSensitive) = SensitiveAccess.noting { plainDescription }
        return isSensitive ? redactedText : description
    }

    @MainActor private var plainDescription: String? {
        guard let payload = payload as? ExecutionPayload else { return payload.map(text(of:)) }
        let values = payload.map { name, value in "\(name): \(text(of: value))" }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Returns the description of a value. The result for a sensitive value is always the redacted text.
    private func text(of value: Any) -> String { value is any SensitiveValue ? redactedText : "\(value)" }
}
