// What the article Dependencies shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepTesting
import Testing

@Store(DraftInteractor.self)
@MainActor @Observable
final class DraftStore {
    var text = ""
}

// snippet: reading a dependency
@Interactor
final class DraftInteractor {
    @Outward(\.notesAPI) var api: any NotesAPI

    var send: AsyncAction<DraftStore> {
        AsyncAction {
            AsyncMiddleware { proxy in try await self.api.save([proxy.text]) }
            Reducer(setter: \.text) { "" }
        }
    }
}
// end

// snippet: reading a dependency in a store
@Store
@MainActor @Observable
final class JournalStore {
    @Outward(\.notesAPI) @ObservationIgnored var api: any NotesAPI
    var notes: [String] = []

    func save() async throws { try await api.save(notes) }
}
// end

// snippet: overriding in a test
@Test(.dependencies { $0.notesAPI = SilentNotesAPI() }) @MainActor
func sendsTheDraft() async {
    let store = DraftStore()
    store.text = "Milk"
    await store.dispatch(\.send)
    #expect(store.text == "")
}
// end

// snippet: unimplemented
extension Dependencies {
    @Inward var currency: String = unimplemented("currency", placeholder: "€")
}

func launch() { Dependencies.charge(\.currency, "USD") }  // for the whole process
// end
