import Lockstep

/// A network that is as slow and as likely to fail as ``ConditionsStore`` says: what repositories put before their requests.
package struct UnreliableNetwork: Sendable {
    private let conditions: ConditionsStore
    @Outward(\.clock) private var clock: any Clock<Duration>
    @Outward(\.chance) private var chance: @Sendable () -> Double

    /// Creates a network.
    ///
    /// - Parameter conditions: The conditions, which are read for each request.
    package init(_ conditions: ConditionsStore) {
        self.conditions = conditions
    }

    /// Makes a request that loads something.
    ///
    /// - Throws: The error that the conditions demand, before `request` is made; and what that throws.
    package func load<Answer: Sendable>(_ request: () async throws -> Answer) async throws -> Answer {
        try await pass(\.loading)
        return try await request()
    }

    /// Makes a request that saves something. One that fails by the conditions has changed nothing.
    ///
    /// - Throws: The error that the conditions demand, before `request` is made; and what that throws.
    package func save<Answer: Sendable>(_ request: () async throws -> Answer) async throws -> Answer {
        try await pass(\.saving)
        return try await request()
    }

    private func pass(_ kind: any KeyPath<Conditions, Condition> & Sendable) async throws {
        let conditions = await conditions.state
        let condition = conditions[keyPath: kind]
        if condition.latency != .none, conditions.connection == .online {
            try await clock.sleep(for: condition.latency.duration)
        }
        if let error = conditions.error(under: condition, chance: chance()) { throw error }
    }
}
