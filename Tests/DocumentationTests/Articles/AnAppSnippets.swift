// What the article AnApp shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepTesting
import Testing

// snippet: stores of a user
@MainActor final class UserSession {
    let shop: Shop  // the queries
    let list = ShoppingStore()
    let undo = UndoRecorder()
    private let saved: StorePersistence
    private let refetching: StoreAttachment
    private let badge: StoreObserver

    init(
        _ api: API, in storage: some StateStorage, reconnects: AsyncStream<Void>,
        setBadge: @escaping @MainActor (Int) -> Void
    ) {
        shop = Shop(api)
        saved = list.persist(\.items, in: storage)
        list.pipeline.attach(undo)
        refetching = shop.item.refetches(on: reconnects)
        badge = observeStore({ [list] in list.items.count }, onChange: setBadge)
    }
}
// end

// snippet: sign-out
extension UserSession {
    func save() async { await saved.flush() }

    func signOut() async throws {
        refetching.cancel()
        badge.cancel()
        list.cancelTasks(named: "messages")
        shop.item.removeAll()
        shop.found.removeAll()
        try await saved.erase()
        saved.stop()
    }
}
// end

// snippet: app model
@MainActor @Observable
final class ShoppingApp {
    let history = HistoryRecorder(limit: 1_000)
    private(set) var session: UserSession?

    init() { AllStores.attach(history) }  // first, so that it receives everything

    func signIn(_ makeSession: () -> UserSession) { session = makeSession() }

    func signOut() async throws {
        guard let session else { return }
        self.session = nil  // the screens of the user are gone
        try await session.signOut()
    }
}
// end

// snippet: testing a session
@Test @MainActor func anotherUserSeesNothing() async throws {
    let storage = MemoryStorage()
    func makeSession() -> UserSession {
        UserSession(API(), in: storage, reconnects: AsyncStream { nil }, setBadge: { _ in })
    }
    let first = makeSession()
    let test = TestStore(first.list)
    first.list.items = ["Milk"]
    await test.expect { $0.items = ["Milk"] }
    await first.save()
    try await first.signOut()

    #expect(makeSession().list.items.isEmpty)
}
// end
