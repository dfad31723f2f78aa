import Foundation
import LockstepCore

@testable import LockstepInspector

struct Todo: Identifiable, Equatable, Sendable {
    var id: Int
    var title: String
}

struct Cart: Equatable, Sendable {
    var todos: [Todo] = []
    var note = ""
}

final class CartStore: Store<Cart> {
    init() { super.init(state: Cart()) }
}

extension Inspector {
    /// An inspector whose news come at once.
    static func forTests(
        _ access: Access = .read, limit: Int = 1_000, memory: Int = 1 << 24, limits: Limits = Limits()
    ) async throws -> Inspector {
        try await start(
            allowing: access, port: 0, name: "Tests",
            history: SessionHistory(limit: limit, memory: memory, delay: .zero), limits: limits)
    }

    nonisolated var port: UInt16 { UInt16(url.port!) }
}
