import LockstepCore
import LockstepTesting
import Testing

private enum Destination: Sendable {
    case draft(DraftStore)
    case notes(NotesStore)
    case items(ItemStore)
    case number(AsyncValue<Int>)
}

private struct Screen: Sendable {
    var destination: Destination?
}

@MainActor @Suite("Stores in the messages of a TestStore", .timeLimit(.minutes(20)))
struct StoreMessageTests {
    /// Returns the message of a wrong expectation.
    private func message(for actual: Destination, expected: Destination) -> String {
        let screen = Store(state: Screen())
        let test = TestStore(screen)
        screen.commit("destination") { $0.destination = actual }
        return failuresAtOnce { test.expect { $0.destination = expected } }.map(\.message).joined()
    }

    @Test("A store inside a state is shown by its name and number, without its internals")
    func names() {
        let (draft, notes, items, number) = (DraftStore(), NotesStore(), ItemStore(), AsyncValue<Int>())
        let stores: [(Destination, StoreReference)] = [
            (.draft(draft), draft.pipeline.store), (.notes(notes), notes.pipeline.store),
            (.items(items), items.pipeline.store), (.number(number), number.pipeline.store),
        ]
        for ((actual, name), (expected, otherName)) in zip(stores, stores.dropFirst() + stores.prefix(1)) {
            let message = message(for: actual, expected: expected)
            #expect(message.contains("\(name)"), "\(message)")
            #expect(message.contains("\(otherName)"), "\(message)")
            #expect(!message.contains("Storage("), "\(message)")
            #expect(!message.contains("Dependency"), "\(message)")
            #expect(message.split(separator: "\n").count < 20, "\(message)")
        }
    }
}
