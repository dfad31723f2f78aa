import Lockstep
import LockstepCompatibility
import Testing

// ComposeStore's `Async`, as the document uses it. In a module whose default isolation is the main actor, the conformances of
// `User` and of the state to `Equatable` are isolated to it.

/// A namespace, because the document uses the names of its types for several things.
enum AsyncExample {
    struct User: Equatable {
        var name: String
    }

    struct MyState: State, Equatable {
        var users: Async<[User]> = .idle
        var clicks = 0
    }

    enum UsersError: Error {
        case offline
        case refused(code: Int)
    }

    @MainActor @Observable
    final class UsersStore: Store<MyState> {
        init() { super.init(state: MyState()) }

        func load(_ fetch: () async throws -> [User]) async {
            commit { s in s.users = .loading }
            do {
                let users = try await fetch()
                commit { s in s.users = .value(value: users) }
            } catch {
                commit { s in s.users = .error(value: error) }
            }
        }
    }
}

extension AsyncExample {
    /// The text that a view of ComposeStore would show.
    @MainActor
    private static func text(of users: Async<[User]>) -> String {
        switch users {
        case .idle: "Nothing yet"
        case .loading: "Loading"
        case .value(let users): users.map(\.name).joined(separator: ", ")
        case .error(let error): error.map { "Failed: \($0)" } ?? "Failed"
        }
    }

    @MainActor @Suite("ComposeStore's Async")
    struct Tests {
        @Test("Async is a field of an Equatable state: loading, then a value")
        func loading() async {
            let store = UsersStore()
            let history = HistoryRecorder(limit: 10)
            store.pipeline.attach(history)
            #expect(AsyncExample.text(of: store.users) == "Nothing yet")
            await store.load { [User(name: "Ada"), User(name: "Grace")] }
            #expect(AsyncExample.text(of: store.users) == "Ada, Grace")
            #expect(
                history.commits.compactMap { ($0.after as? MyState).map { AsyncExample.text(of: $0.users) } } == [
                    "Loading", "Ada, Grace",
                ])
        }

        @Test("An error ends loading")
        func failing() async {
            let store = UsersStore()
            await store.load { throw UsersError.offline }
            #expect(AsyncExample.text(of: store.users) == "Failed: offline")
            #expect(store.users.error as? UsersError != nil)
        }

        @Test("A commit that keeps an equal Async is not a change, even with an error")
        func sameIsNoChange() async {
            let store = UsersStore()
            let values: [Async<[User]>] = [
                .loading, .value(value: [User(name: "Ada")]), .error(value: nil), .error(value: UsersError.offline),
                .error(value: UsersError.refused(code: 1)), .error(value: UsersError.refused(code: 2)), .idle,
            ]
            let history = HistoryRecorder(limit: 100)
            store.pipeline.attach(history)
            for value in values {
                store.commit { $0.users = value }
                store.commit { $0.users = value }
            }
            #expect(history.commits.count == values.count)
        }

        @Test("Equality compares the values, also in a whole state")
        func equality() {
            var state = MyState()
            state.users = .value(value: [User(name: "Ada")])
            var other = state
            #expect(state == other)
            other.users = .value(value: [User(name: "Grace")])
            #expect(state != other)
            other.users = .error(value: UsersError.offline)
            #expect(state != other)
        }

        @Test("Async converts to an AsyncState and back")
        func conversions() {
            let users = [User(name: "Ada")]
            #expect(AsyncState(Async.value(value: users)) == .loaded(users))
            #expect(Async(AsyncState.loaded(users)) == .value(value: users))
        }

        @Test("Async can leave the main actor if its value can")
        func sendable() async {
            let users: Async<[User]> = .value(value: [User(name: "Ada")])
            let isLoading = await Task.detached { users.isLoading }.value
            #expect(!isLoading)
        }
    }
}
