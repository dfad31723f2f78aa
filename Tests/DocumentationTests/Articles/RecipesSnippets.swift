// What the article Recipes shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

enum SignUpOperation { case submit }

struct Socket: Sendable {
    var messages: AsyncStream<String> { AsyncStream { $0.finish() } }

    func prices(of symbol: String) -> AsyncStream<Int> { AsyncStream { $0.finish() } }
}

// snippet: parent and child
@MainActor @Observable
final class AppModel {
    let shopping = ShoppingStore()
    let cart = CartStore()
    @ObservationIgnored private(set) lazy var badge = Derived { [shopping, cart] in
        shopping.items.count + cart.prices.count
    }
}
// end

// snippet: child with a closure
@Store
@MainActor @Observable
final class NoteEditor {
    var text = ""
    private let onSave: @MainActor (String) -> Void

    init(onSave: @escaping @MainActor (String) -> Void) { self.onSave = onSave }

    func save() { onSave(text) }
}

@Store
@MainActor @Observable
final class Notebook {
    var notes: [String] = []
    var editor: NoteEditor?

    func edit() {
        editor = NoteEditor { [weak self] note in
            self?.notes.append(note)
            self?.editor = nil
        }
    }
}
// end

// snippet: following a value
@MainActor func mirror(_ cart: CartStore, in shopping: ShoppingStore) -> StoreObserver {
    observeStore({ cart.total }, onChange: { shopping.draft = "\($0) €" })
}
// end

@MainActor func reacting(_ cart: CartStore, _ track: @escaping @MainActor (String) -> Void) {
    // snippet: reacting to a commit
    let attachment = cart.pipeline.onCommit { old, new in
        if new.prices.count > old.prices.count { track("added to cart") }
    }
    attachment.cancel()  // or leave it: the store keeps it
    // end
}

// snippet: form
@Store
@MainActor @Observable
final class SignUpForm {
    var name = ""
    var mail = ""
    var errors: [String] {
        [name.isEmpty ? "The name is missing." : nil, mail.contains("@") ? nil : "The mail address is not valid."]
            .compactMap(\.self)
    }
    @ObservationIgnored @Track(SignUpOperation.self) var operations

    func submit(to api: API) async {
        guard errors.isEmpty else { return }
        await operations.run(.submit, policy: .drop) { try await api.save(Todo(title: self.name)) }
    }
}
// end

@MainActor func following(_ socket: Socket, _ store: AsyncValue<String>) async {
    // snippet: socket of values
    await store.load(from: socket.messages)  // each message is set
    // end
}

@MainActor func receiving(_ socket: Socket, _ store: ShoppingStore) {
    // snippet: socket of changes
    store.startTask("messages", policy: .drop) { proxy in
        for await message in socket.messages { proxy.update(\.items) { $0.append(message) } }
    }
    store.cancelTasks(named: "messages")  // for example when the user signs out
    // end
}

// snippet: socket by key
@MainActor final class Market {
    let price: QueryFamily<String, Int>

    init(_ socket: Socket) {
        price = QueryFamily(retry: .exponential(max: 5), stream: { (symbol: String) in socket.prices(of: symbol) })
    }
}
// end

// snippet: sensitive arguments
extension SignInStore {
    var signIn: Action<SignInStore, String, Sensitive<String>> {
        Action { user, token in Reducer(setter: \.session, \.token) { (Session(user: user), token) } }
    }

    func submit(user: String, token: String) {
        dispatch(\.signIn, user, Sensitive(token))  // recorded as the user and `<redacted>`
    }
}
// end
