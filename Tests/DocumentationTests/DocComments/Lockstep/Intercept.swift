import LockstepInstrumentation

struct Counter {
    var count = 0
}

enum CounterError: Error {
    case notPositive
}

struct Item {}

struct Directory {
    var items: [Item] = []
}

struct FetchEffect: StoreInterceptor {
    static let items = PayloadKey<[Item]>("items")

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        await next()
    }
}

@MainActor @Observable
final class DirectoryStore: Store<Directory> {
    // block 2

    // block 4
}

@MainActor private let store = DirectoryStore(state: Directory())
