import LockstepCore

extension Execution {
    /// What the work was given, in words; `nil` where that is nothing.
    @MainActor var payloadDescription: String? {
        guard let payload = payload as? ExecutionPayload else { return payload.map { "\($0)" } }
        let values = payload.names.map { name in "\(name): \(payload[PayloadKey<Any>(name)] ?? "nil")" }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
