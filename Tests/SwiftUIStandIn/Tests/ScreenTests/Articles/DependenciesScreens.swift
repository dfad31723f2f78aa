// What the article Dependencies shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import SwiftUI
import Testing

// snippet: previewing a screen
struct JournalScreen: View {
    let store: JournalStore  // passed in, so that a preview can override its dependencies

    var body: some View {
        List(store.notes, id: \.self) { Text($0) }
            .toolbar { Button("Save") { Task { try await store.save() } } }
    }
}

struct JournalPreviews: PreviewProvider {
    static var previews: some View {
        JournalScreen(
            store: withDependencies {
                $0.notesAPI = SilentNotesAPI()
            } operation: {
                JournalStore()
            })
    }
}
// end

@Store
@MainActor @Observable
final class JournalStore {
    @Outward(\.notesAPI) @ObservationIgnored var api: any NotesAPI
    var notes: [String] = []

    func save() async throws { try await api.save(notes) }
}

protocol NotesAPI: Sendable {
    func save(_ notes: [String]) async throws
}

/// Fails the test in which it is called.
struct LiveNotesAPI: NotesAPI {
    func save(_ notes: [String]) async throws { Issue.record("The live API was called.") }
}

struct SilentNotesAPI: NotesAPI {
    /// The notes of each call.
    static let saved = AsyncStream<[String]>.makeStream()

    func save(_ notes: [String]) async throws { Self.saved.continuation.yield(notes) }
}

extension Dependencies {
    @Inward var notesAPI: any NotesAPI = LiveNotesAPI()
}
