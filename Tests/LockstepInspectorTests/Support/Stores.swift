import Foundation
import Lockstep
import LockstepCore

@testable import LockstepInspector

struct Todo: Identifiable, Equatable, Sendable, Codable {
    var id: Int
    var title: String
}

struct Cart: Equatable, Sendable {
    var todos: [Todo] = []
    var note = ""
}

struct Price: Codable, Equatable, Sendable, ExpressibleByIntegerLiteral {
    var cents: Int

    init(integerLiteral cents: Int) { self.cents = cents }
}

final class CartStore: Store<Cart> {
    init() { super.init(state: Cart()) }

    var add: Action<CartStore, Todo> {
        Action { todo in Reducer(get: \.todos, set: \.todos) { $0 + [todo] } }
    }
}

@Store @MainActor @Observable final class LoginModel {
    var user = ""
}

extension Inspector {
    /// Returns an inspector that sends news at once and records only the stores of these tests, because other tests
    /// run in parallel.
    static func forTests(
        _ access: Access = .read, limit: Int = 1_000, memory: Int = 1 << 24, limits: Limits = Limits()
    ) async throws -> Inspector {
        try await start(
            allowing: access, port: 0, name: "Tests",
            history: SessionHistory(
                limit: limit, memory: memory, delay: .zero,
                including: { store in ["Cart", "Login", "Node", "Price"].contains { store.name.contains($0) } }),
            limits: limits)
    }

    nonisolated var port: UInt16 { UInt16(url.port!) }
}
