import Foundation
import Lockstep

nonisolated enum TodoFilter: String, Codable, Sendable {
    case all, active, done
}

@Store
@MainActor @Observable
final class FilterStore {
    var filter: TodoFilter = .all

    init(file: URL) { persist(\.filter, in: .file(file)) }
}
