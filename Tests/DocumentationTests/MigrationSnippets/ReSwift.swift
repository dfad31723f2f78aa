import Lockstep

// What docs/migration/ReSwift.md shows, word for word; `MigrationTests` compares the two.

@MainActor final class ScoreLabel {
    var text = "" { didSet { changes.yield(text) } }
    let texts: AsyncStream<String>
    private let changes: AsyncStream<String>.Continuation

    init() { (texts, changes) = AsyncStream.makeStream() }
}

@MainActor final class Scoreboard {
    var isOffline = false
    private(set) var posted: [Int] = []

    func post(_ points: Int) async throws {
        if isOffline { throw StateError.network(.noConnection) }
        posted.append(points)
    }
}

// snippet: game
struct Game: Equatable, Sendable {
    var points = 0
    var isPosting = false
}

@Store(GameInteractor.self)
@MainActor @Observable
final class GameStore: Store<Game> {
    init() { super.init(state: Game()) }
}

@Interactor
final class GameInteractor {
    var score: Action<GameStore, Int> {
        Action { points in Reducer(get: \.points, set: \.points) { $0 + points } }
    }

    var post: AsyncAction<GameStore, Scoreboard> {
        AsyncAction { board in
            Reducer(setter: \.isPosting) { true }
            AsyncMiddleware { proxy in try await board.post(proxy.points) }
            Finally { Reducer(setter: \.isPosting) { false } }
        }
    }
}

@MainActor func show(_ store: GameStore, in label: ScoreLabel) -> StoreObserver {
    observeStore({ store.points }, onChange: { label.text = "\($0)" })
}
// end

// snippet: action as a value
enum GameAction: Sendable {
    case score(Int)
    case restart
}

extension GameStore {
    func send(_ action: GameAction) {
        commit(mutation: Mutation("\(action)", Self.reduce), payload: action)
    }

    private static func reduce(_ state: inout Game, _ action: GameAction) {
        switch action {
        case .score(let points): state.points += points
        case .restart: state = Game()
        }
    }
}
// end
