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

@MainActor func exploringAModel() async {
    // snippet: exploring a model
    await explore({ StackHistories() }, depth: 8)
    await randomWalk({ StackHistories() }, seeds: 0..<3, steps: 200)
    // end
}
