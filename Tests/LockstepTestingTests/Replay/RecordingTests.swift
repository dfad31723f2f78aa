import Lockstep
import LockstepTesting
import Observation
import Testing

/// A type that is `Codable` only on the main actor, like types of a module with that default isolation.
private struct Isolated: @MainActor Codable, Sendable {
    @MainActor var text = "isolated"
}

private enum Size: Codable, Sendable {
    case small
    case large(times: Int)
}

/// A store with other stores in its state.
@Store(ShelvesInteractor.self)
@MainActor @Observable
final class ShelvesStore {
    var shelves: [ShelfStore] = []
    var cart: CartStore?
    var feed: FeedStore?
}

@Interactor
@MainActor final class ShelvesInteractor {
    var addShelf: Action<ShelvesStore> {
        Action { Reducer("shelf", get: \.shelves, set: \.shelves) { $0 + [ShelfStore()] } }
    }
}

@MainActor @Suite("Recordings", .timeLimit(.minutes(20)))
struct RecordingTests {
    /// The text of a session with a mutation, a commit of `computed(new:old:)` after it, and a method that fails.
    private static let text = """
        {
          "events" : [
            {
              "started" : {
                "arguments" : [
                  "Milk"
                ],
                "execution" : 1,
                "kind" : "commit",
                "name" : "add"
              }
            },
            {
              "committed" : {
                "execution" : 1,
                "label" : "add",
                "state" : [
                  "Cart(",
                  "  items: [",
                  "    [0]: \\"Milk\\"",
                  "  ],",
                  "  total: 0,",
                  "  discount: 0",
                  ")"
                ]
              }
            },
            {
              "committed" : {
                "execution" : 1,
                "label" : "total",
                "state" : [
                  "Cart(",
                  "  items: [",
                  "    [0]: \\"Milk\\"",
                  "  ],",
                  "  total: 1,",
                  "  discount: 0",
                  ")"
                ]
              }
            },
            {
              "ended" : {
                "execution" : 1,
                "outcome" : "completed"
              }
            },
            {
              "started" : {
                "arguments" : {
                  "index" : 3,
                  "times" : 2
                },
                "execution" : 2,
                "kind" : "method",
                "name" : "repeatItem"
              }
            },
            {
              "ended" : {
                "error" : "OutOfStock(item: \\"Milk\\")",
                "execution" : 2,
                "outcome" : "failed"
              }
            }
          ],
          "initialState" : [
            "Cart(",
            "  items: [],",
            "  total: 0,",
            "  discount: 0",
            ")"
          ],
          "store" : "CartStore",
          "version" : 2
        }
        """

    @Test("The text of a recording contains payloads, states and outcomes")
    func json() async throws {
        let store = CartStore()
        let recorder = SessionRecorder(of: store)
        store.commit(mutation: CartStore.add, payload: "Milk")
        #expect(throws: OutOfStock.self) { try store.repeatItem(3, times: 2) }
        let json = try recorder.recording.json()
        #expect(json == Self.text)
        #expect(try Recording(json: json) == recorder.recording)
    }

    @Test(
        "A recording of another version is refused",
        arguments: [
            (1, "The recording has version 1. Only version 2 is supported. Record the session again."),
            (3, "The recording has version 3. Only version 2 is supported. Read it with a later version of Lockstep."),
        ])
    func version(number: Int, message: String) throws {
        #expect {
            try Recording(json: #"{"version": \#(number), "store": "A", "events": [], "initialState": []}"#)
        } throws: { "\($0)".contains(message) }
    }

    /// Records a mutation with a payload, replays it, and checks the payload.
    private func roundTrip<Value: Sendable>(_ value: Value, _ isSame: (Value) -> Bool) async throws {
        let store = CartStore()
        let recorder = SessionRecorder(of: store)
        let mutation = Mutation<Cart, Value>("mutation") { cart, _ in cart.total += 7 }
        store.commit(mutation: mutation, payload: value)
        let recording = try Recording(json: recorder.recording.json())
        var taken: Value?
        let taking = Mutation<Cart, Value>("mutation") { cart, value in
            taken = value
            cart.total += 7
        }
        await expectReplay(of: recording, on: { CartStore() }) { $0.mutation(taking) }
        #expect(taken.map(isSame) == true, "\(value) became \(String(describing: taken))")
    }

    @Test("A decoded payload equals the recorded one")
    func payloads() async throws {
        try await roundTrip("Milk") { $0 == "Milk" }
        try await roundTrip(String?.none) { $0 == nil }
        try await roundTrip([Int: Bool]()) { $0 == [:] }
        try await roundTrip(Int64.min) { $0 == .min }
        try await roundTrip(UInt64.max) { $0 == .max }
        try await roundTrip(0.1 + 0.2) { $0 == 0.1 + 0.2 }
        try await roundTrip(1.0) { $0 == 1 }
        try await roundTrip(Double.nan) { $0.isNaN }
        try await roundTrip([-Double.infinity]) { $0 == [-.infinity] }
        try await roundTrip(Size.large(times: 3)) { if case .large(times: 3) = $0 { true } else { false } }
        try await roundTrip(Isolated()) { $0.text == "isolated" }
        try await roundTrip([true, false]) { $0 == [true, false] }
    }

    @Test("Other stores in a state are shown by their type, because they have their own recordings")
    func nestedStores() async throws {
        let recording = try await session(on: ShelvesStore()) { store in
            store.cart = CartStore()
            store.feed = FeedStore()
            store.dispatch(\.addShelf)
            store.dispatch(\.addShelf)
        }
        let json = try recording.json()
        #expect(json.contains(#""  shelves: [""#) && json.contains(#""    [0]: ShelfStore""#))
        #expect(json.contains(#""  cart: CartStore,""#) && json.contains(#""  feed: FeedStore""#))
        await expectReplay(of: recording, on: { ShelvesStore() }) {
            $0.action(\.addShelf)
            $0.on("cart") { $0.cart = CartStore() }
            $0.on("feed") { $0.feed = FeedStore() }
        }
    }

    @Test("Arguments of direct writes and of a value store's changes are payloads while a recorder is attached")
    func payloadsOfWrites() {
        let (shelf, cart, feed) = (ShelfStore(), CartStore(), FeedStore())
        let history = HistoryRecorder(limit: 10)
        for pipeline in [shelf.pipeline, cart.pipeline, feed.pipeline] as [AnyPipeline] { pipeline.attach(history) }
        shelf.draft = "Eggs"
        shelf.items.append("Tea")
        shelf.percent = 150
        cart[\.discount] = 3
        feed.set(["news"])
        feed.setError(.unauthorized)
        let payloads = history.executions.map(\.payload)
        #expect((payloads[0] as? ExecutionPayload)?[PayloadKey("draft")] == "Eggs")
        #expect((payloads[1] as? ExecutionPayload)?[PayloadKey("items")] == ["Tea"])
        #expect((payloads[2] as? ExecutionPayload)?[PayloadKey("percent")] == 100)
        #expect((payloads[3] as? ExecutionPayload)?[PayloadKey("discount")] == 3)
        #expect(payloads[4] as? [String] == ["news"])
        #expect(payloads[5] as? StateError == .unauthorized)
    }

    @Test("A stopped recorder records nothing, and a recorder ignores events of other stores")
    func stopping() {
        let store = CartStore()
        let recorder = SessionRecorder(of: store)
        let other = CartStore()
        other.pipeline.attach(recorder)
        other[\.discount] = 4
        store[\.discount] = 1
        recorder.stop()
        let before = recorder.recording
        store[\.discount] = 2
        #expect(recorder.recording == before)
    }

    @Test("Commits that an action of another store makes on the recorded store are recorded")
    func insideOfAnotherStore() async throws {
        let (store, other) = (CartStore(), CartStore())
        let recorder = SessionRecorder(of: store)
        // The other store's executions are distinguished only while something listens.
        let history = HistoryRecorder(limit: 10)
        other.pipeline.attach(history)
        await other.dispatch("checkout") { store.commit("empty") { $0.items = ["Milk"] } }
        #expect(try recorder.recording.json().contains("\"name\" : \"empty\""))
    }
}
