import Lockstep

/// A simulated network. The conditions of a ``ConditionsStore`` make it slow or let it fail. Repositories use it before
/// each request.
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

    /// Sends a request that loads data.
    ///
    /// - Throws: The error of the conditions, without calling `request`; or the error of `request`.
    package func load<Answer: Sendable>(_ request: () async throws -> Answer) async throws -> Answer {
        try await pass(\.loading)
        return try await request()
    }

    /// Sends a request that saves a change. A request that fails because of the conditions has changed nothing.
    ///
    /// - Throws: The error of the conditions, without calling `request`; or the error of `request`.
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
