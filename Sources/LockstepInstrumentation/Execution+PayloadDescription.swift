import LockstepCore

extension Execution {
    /// What the work was given, in words; `nil` where that is nothing.
    ///
    /// A sensitive value describes itself as redacted. A description that reads one is not shown at all (promise R1).
    @MainActor var payloadDescription: String? {
        let (description, isSensitive) = SensitiveAccess.noting { plainDescription }
        return isSensitive ? "<redacted>" : description
    }

    @MainActor private var plainDescription: String? {
        guard let payload = payload as? ExecutionPayload else { return payload.map { "\($0)" } }
        let values = payload.names.map { name in "\(name): \(payload[PayloadKey<Any>(name)] ?? "nil")" }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
