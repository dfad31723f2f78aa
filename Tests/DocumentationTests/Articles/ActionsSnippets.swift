// What the article Actions shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

// snippet: fetching
@Store(FeedInteractor.self)
@MainActor @Observable
final class FeedStore {
    var items: [Item] = []
}

@Interactor
final class FeedInteractor {
    let api = API()

    var refresh: AsyncAction<FeedStore> {
        AsyncAction { AsyncReducer(setter: \.items) { try await self.api.items() } }
    }

    var loadMore: AsyncAction<FeedStore> {
        AsyncAction {
            AsyncMiddleware { proxy in
                let more = try await self.api.items()
                proxy.update(\.items) { $0 += more }  // changes what the store has now
            }
        }
    }
}
// end

// snippet: tasks
@Store(TickerInteractor.self)
@MainActor @Observable
final class TickerStore {
    var isRunning = false
    var price = 0
}

@Interactor
final class TickerInteractor {
    let api = API()

    var start: Action<TickerStore> {
        Action {
            Guard { !$0.isRunning }  // a second tap does nothing
            Reducer(setter: \.isRunning) { true }
            Middleware { proxy in
                proxy.startTask("prices") { proxy in
                    for await price in self.api.prices() { proxy.set(\.price, to: price) }
                }
            }
        }
    }

    var stop: Action<TickerStore> {
        Action {
            Middleware { $0.cancelTasks(named: "prices") }
            Reducer(setter: \.isRunning) { false }
        }
    }
}
// end

@MainActor func restock(_ store: CartStore, _ prices: AsyncStream<Int>) async {
    // snippet: dispatching a closure
    await store.dispatch("restock") {  // what is committed inside belongs to this execution
        for await price in prices { store.add(price) }
    }
    // end
}
