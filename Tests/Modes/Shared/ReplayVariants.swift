import Lockstep
import LockstepTesting
import Testing

// Records and replays a session of each style of store, in each mode of a module. The arguments are `Codable` like
// the types of such a module: if its default isolation is the main actor, they are `Codable` only on the main actor.

struct Ticket: Codable, Equatable, Sendable {
    var seat = 1
    var name: String?
}

struct Hall: Equatable, Sendable {
    var tickets: [Ticket] = []
}

@Store(BoxOfficeInteractor.self)
@Observable
final class BoxOfficeStore {
    var tickets: [Ticket] = []
    var draft = Ticket()
}

@Interactor
final class BoxOfficeInteractor {
    var sellTickets: Action<BoxOfficeStore, Ticket, Int> {
        Action { ticket, count in
            Reducer(get: \.tickets, set: \.tickets) { $0 + Array(repeating: ticket, count: count) }
        }
    }

    var print: AsyncAction<BoxOfficeStore, Ticket?> {
        AsyncAction { ticket in
            AsyncReducer(setter: \.draft) {
                try await Replay.turn()
                return ticket ?? Ticket(seat: 0)
            }
        }
    }
}

@MainActor @Observable
final class HallStore: Store<Hall> {
    static let admit = Mutation<Hall, Ticket>("admit") { $0.tickets.append($1) }

    init() { super.init(state: Hall()) }

    @Intercept
    func empty(from seat: Int) { commit { $0.tickets.removeAll { $0.seat >= seat } } }
}

@Statable([Ticket].self)
@Observable
final class TicketListStore {}

@MainActor
@Suite("Replays in each mode", .timeLimit(.minutes(20)))
struct ReplayVariants {
    @Test func `a property store is replayed`() async throws {
        let store = BoxOfficeStore()
        let recorder = SessionRecorder(of: store)
        store.dispatch(\.sellTickets, Ticket(seat: 3), 2)
        store.draft.name = "Ada"
        await store.dispatch(\.print, nil)
        await store.dispatch(\.print, Ticket(seat: 9))
        await expectReplay(of: try Recording(json: recorder.recording.json()), on: { BoxOfficeStore() }) {
            $0.action(\.sellTickets)
            $0.action(\.print)
            $0.property(\.draft)
        }
    }

    @Test func `a struct store is replayed`() async throws {
        let store = HallStore()
        let recorder = SessionRecorder(of: store)
        store.commit(mutation: HallStore.admit, payload: Ticket(seat: 2))
        store.empty(from: 2)
        store[\.tickets] = [Ticket(), Ticket(seat: 4)]
        await expectReplay(of: try Recording(json: recorder.recording.json()), on: { HallStore() }) {
            $0.mutation(HallStore.admit)
            $0.property(\.tickets)
            $0.on("empty", Int.self) { store, seat in store.empty(from: seat) }
        }
    }

    @Test func `a value store is replayed`() async throws {
        let store = TicketListStore()
        let recorder = SessionRecorder(of: store)
        await store.load { [Ticket(seat: 7)] }
        store.set([Ticket()])
        store.reset()
        let recording = try Recording(json: recorder.recording.json())
        await expectReplay(of: recording, on: { TicketListStore() }) {
            $0.changes()
            $0.on("load") { store in await store.load { [Ticket(seat: 7)] } }
        }
        let divergence = await Replay(of: recording, on: { TicketListStore() }) {
            $0.changes()
            $0.on("load") { store in await store.load { [] } }
        }.run()
        #expect(divergence?.reason == .state)
    }
}
