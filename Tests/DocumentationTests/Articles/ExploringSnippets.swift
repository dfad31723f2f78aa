// What the article Exploring shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepTesting

// snippet: explorable
struct StackHistories: Explorable {
    enum Event: CaseIterable { case push, pop }

    var stack: [Int] = []  // what is tested
    var count = 0  // the model

    var events: [Event] { Event.allCases }

    mutating func apply(_ event: Event) throws {
        switch event {
        case .push: (stack, count) = (stack + [7], count + 1)
        case .pop: (stack, count) = (stack.dropLast(), max(0, count - 1))
        }
        try expectSame("count", stack.count, count)
    }
}
// end

// snippet: world
@MainActor final class SavingWorld {
    let todos = TodoStore()
    private let server = Gate<Void>()
    private(set) var saves: [Task<Void, Never>] = []

    func begin() async {
        saves.append(Task { [todos, server] in _ = await todos.operations.run(.save) { try await server() } })
        await server.nextCall()  // the step ends when the request has started
    }

    func end(_ error: StateError? = nil) async {
        guard !saves.isEmpty else { return }
        if let error { server.fail(error) } else { server.succeed() }
        await saves.removeFirst().value
    }

    deinit { for save in saves { save.cancel() } }
}
// end

@MainActor func exploringAWorld() async {
    // snippet: exploring a world
    await explore(
        SavingWorld.init, depth: 5,
        steps: [
            "await store.begin()": { await $0.begin() },
            "await store.end()": { await $0.end() },
            "await store.end(.network(.timeout))": { await $0.end(.network(.timeout)) },
        ],
        invariants: [
            "store.todos.operations.isActive(.save) != store.saves.isEmpty": {
                $0.todos.operations.isActive(.save) != $0.saves.isEmpty
            }
        ])
    // end
}

@MainActor func exploringAModel() async {
    // snippet: exploring a model
    await explore({ StackHistories() }, depth: 8)
    await randomWalk({ StackHistories() }, seeds: 0..<3, steps: 200)
    // end
}
