// What the article Testing shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepTesting
import Testing

// snippet: manual clock
@Test @MainActor func retries() async {
    let (clock, gate, store) = (ManualClock(), Gate<Int>(), AsyncValue<Int>())
    let test = TestStore(store)
    test.start { await $0.load(retry: .exponential(max: 1), clock: clock) { try await gate() } }
    await test.expect { $0.load() }
    gate.fail(StateError.network(.timeout))
    _ = await clock.nextSleep()
    clock.advanceToNextDeadline()
    _ = await gate.nextCall()
    gate.succeed(7)
    await test.expect { $0.loaded(7) }
    await test.finish()
}
// end

// snippet: outcomes and wakes
@Test @MainActor func wakesOnce() async {
    let store = ShoppingStore()
    let test = TestStore(store, exhaustivity: .end)
    expectWakes(of: store.items, count: 1) { store.items = ["Milk", "Bread"] }
    expectWakes(of: store.draft, count: 0) { store.items = [] }
    await test.expectEnd { $0.items = [] }
}
// end
