import LockstepCore
import LockstepTesting
import Observation

struct Notes: Equatable, Sendable {
    var notes: [String] = []
    var isSaving = false
    var clock = 0
}

struct Offline: Error, Equatable {}

/// A struct store.
@MainActor @Observable
final class NotesStore: Store<Notes> {
    @ObservationIgnored let gate = Gate<Void>()

    init() { super.init(state: Notes()) }

    /// The lines below which executions are started.
    static let addLine = #line + 2, tickLine = #line + 3, saveLine = #line + 6

    func add(_ note: String) { commit("add") { $0.notes.append(note) } }
    func tick() { commit("tick") { $0.clock += 1 } }

    func save() async throws {
        try await dispatch("save") {
            commit("saving") { $0.isSaving = true }
            defer { commit("saved") { $0.isSaving = false } }
            try await gate()
        }
    }

    /// The place where an execution is started, as failures name it.
    static func site(_ line: Int) -> String { "(started at LockstepTestingTests/NotesStore.swift:\(line))" }
}
