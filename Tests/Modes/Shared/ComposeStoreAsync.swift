import Lockstep
import LockstepCompatibility
import Testing

// ComposeStore's `Async`, as the document uses it. In a module whose default isolation is the main actor, the conformances of
// `User` and of the state to `Equatable` are isolated to it.

/// The document uses the names of its types for several things.
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
    /// What a view of ComposeStore's would switch over.
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
        @Test("It is a field of an Equatable state: loading, then a value")
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

        @Test("An error ends it")
        func failing() async {
            let store = UsersStore()
            await store.load { throw UsersError.offline }
            #expect(AsyncExample.text(of: store.users) == "Failed: offline")
            #expect(store.users.error as? UsersError != nil)
        }

        @Test("A commit that leaves it the same is no change, with an error too")
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

        @Test("Equality is that of the values, also of a whole state")
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

        @Test("It turns into an AsyncState and back")
        func conversions() {
            let users = [User(name: "Ada")]
            #expect(AsyncState(Async.value(value: users)) == .loaded(users))
            #expect(Async(AsyncState.loaded(users)) == .value(value: users))
        }

        @Test("It leaves the main actor where its value may")
        func sendable() async {
            let users: Async<[User]> = .value(value: [User(name: "Ada")])
            let isLoading = await Task.detached { users.isLoading }.value
            #expect(!isLoading)
        }
    }
}
