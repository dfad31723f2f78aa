// What the article Testing shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepTesting
import Testing

// snippet: testing a parent
@Test @MainActor func addsTheNoteOfTheEditor() async throws {
    let store = Notebook()
    let test = TestStore(store)
    store.edit()
    await test.expect { $0.editor = store.editor }  // the child appears

    let editor = try #require(store.editor)
    let editorTest = TestStore(editor)
    editor.text = "Milk"
    await editorTest.expect { $0.text = "Milk" }
    editor.save()
    await test.expect { $0.notes = ["Milk"] }
    await test.expect { $0.editor = nil }
}
// end

// snippet: manual clock
@Test @MainActor func retries() async {
    let (clock, gate, store) = (ManualClock(), Gate<Int>(), AsyncValue<Int>())
    let test = TestStore(store)
    test.start { await $0.load(retry: .exponential(max: 1), clock: clock) { try await gate() } }
    await test.expect { $0.load() }
    gate.fail(StateError.network(.timeout))
    await clock.nextSleep()
    clock.advanceToNextDeadline()
    await gate.nextCall()
    gate.succeed(7)
    await test.expect { $0.loaded(7) }
    await test.finish()
}
// end

// snippet: manual clock with a timeout
@Test @MainActor func retriesAfterTimeout() async {
    let (clock, gate, store) = (ManualClock(), Gate<Int>(), AsyncValue<Int>())
    let test = TestStore(store)
    test.start { await $0.load(retry: .exponential(max: 1), timeout: .seconds(10), clock: clock) { try await gate() } }
    await test.expect { $0.load() }
    #expect(await clock.nextSleep() == .seconds(10))  // the limit of the first attempt
    clock.advanceToNextDeadline()
    await clock.nextSleep()  // the wait before the retry
    clock.advanceToNextDeadline()
    #expect(await clock.nextSleep() == .seconds(10))  // the limit of the retry
    clock.advanceToNextDeadline()
    await test.expect { $0.failed(.network(.timeout)) }
    await test.finish()
}
// end

// snippet: superseded run
@Test @MainActor func findsTheLatest() async {
    let gate = Gate<[Item]>()
    let test = TestStore(FoundItems())
    for _ in 1...2 {
        test.start { await $0.operations.run(.find, policy: .latest) { try await gate() } }
        await gate.nextCall()
    }
    await test.expect("find started") { $0.begin(SearchOperation.find) }
    await test.expect("find started") { $0.begin(SearchOperation.find) }
    await test.expect("find superseded") { $0.end(SearchOperation.find) }
    gate.succeed([])
    await test.expect("find completed") { $0.end(SearchOperation.find) }
    await test.finish()
}
// end

// snippet: testing tracked operations
@Test @MainActor func submitting() async {
    let (gate, form) = (Gate<Void>(), SignUpForm())
    let test = TestStore(form.operations)
    test.start { _ in await form.operations.run(.submit) { try await gate() } }
    await test.expect { $0.begin(SignUpOperation.submit) }
    gate.fail(StateError.network(.timeout))
    await test.expect { $0.end(SignUpOperation.submit, .network(.timeout)) }
    await test.finish()
}
// end

// snippet: waiting for an observer
@Test @MainActor func observes() async {
    let store = ShoppingStore()
    let (counts, count) = AsyncStream.makeStream(of: Int.self)
    let observer = observeStore({ store.items.count }, onChange: { count.yield($0) })
    store.items = ["Milk"]
    for await count in counts where count == 1 { break }  // waits until the observer has run
    observer.cancel()
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

// snippet: testing pages
@Test @MainActor func loadsTheNextPage() async {
    let gate = Gate<Page<Int, Int>>()
    let numbers = PagedQueryFamily(freshFor: .seconds(30), clock: ManualClock()) { (_: String, cursor: Int?) in
        try await gate()
    }
    let test = TestStore(numbers["even"])
    test.start { await $0.loadIfNeeded() }
    await test.expect { $0.load() }
    await gate.nextCall()
    gate.succeed(Page(items: [2, 4], next: 1))
    await test.expect { $0.loaded(Pages(items: [2, 4], next: 1, count: 1)) }

    test.start { await $0.loadNext() }
    await test.expect { $0.begin(PageOperation.next) }
    await gate.nextCall()
    gate.succeed(Page(items: [6], next: nil))
    await test.expect { $0.loaded(Pages(items: [2, 4, 6], next: nil, count: 2)) }
    await test.expect { $0.end(PageOperation.next) }
    await test.finish()
}
// end
