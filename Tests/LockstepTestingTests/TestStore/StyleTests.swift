import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("TestStore with every style of store", .timeLimit(.minutes(20)))
struct StyleTests {
    private let busy = StateError.server(code: 503, message: "Busy")

    @Test("A value store's changes have their own expectations")
    func valueStore() async {
        let store = ItemStore()
        let test = TestStore(store)
        let gate = Gate<[String]>()
        test.start { await $0.load { try await gate() } }
        await test.expect("loading") { $0.load() }
        gate.succeed(["Milk"])
        await test.expect("completed") { $0.loaded(["Milk"]) }
        test.start { await $0.reload { try await gate() } }
        await test.expect("loading") { $0.load() }
        gate.fail(busy)
        await test.expect("failed") { $0.failed(busy) }
        test.start { await $0.load { try await gate() } }
        await test.expect("loading") { $0.state = .loading(previous: ["Milk"]) }
        gate.succeed([])
        await test.expect("completed") { $0.loaded([]) }
        store.reset()
        await test.expect("reset") { $0.reset() }
        #expect(await test.outcome(of: "load")?.isCompleted == true)
        #expect(await test.outcome(of: "reload")?.error as? StateError == busy)
        await test.finish()
    }

    @Test("A value store's operations have their own expectations")
    func operations() async {
        let store = ItemStore()
        let test = TestStore(store)
        let gate = Gate<Void>()
        test.start { await $0.operations.run(.save) { try await gate() } }
        await test.expect("save started") { $0.begin(ItemOperation.save) }
        test.start { await $0.operations.run(.save) { try await gate() } }
        await test.expect("save started") { $0.begin("save") }
        #expect(test.snapshot.operations.active == ["save": 2])
        gate.fail(busy)
        await test.expect("save failed") { $0.end("save", busy) }
        gate.succeed()
        await test.expect("save completed") { $0.end("save") }
        #expect(test.snapshot.operations == OperationsSnapshot())
    }

    @Test("The operations of a class with @Track are tested without a store")
    func trackedOperations() async {
        let tracker = OperationTracker<ItemOperation>()
        let test = TestStore(tracker)
        let gate = Gate<Void>()
        test.start { await $0.operations.run(.save) { try await gate() } }
        await test.expect("save started") { $0.begin(ItemOperation.save) }
        gate.fail(busy)
        await test.expect("save failed") { $0.end(ItemOperation.save, busy) }
        #expect(tracker.error(for: .save) == busy)
        await test.finish()
    }

    @Test("The operations of a value store cannot be tested without it")
    func operationsOfAStore() async {
        let store = ItemStore()
        let failures = await failures { _ = TestStore(store.operations) }
        #expect(
            failures.map(\.message) == [
                "These operations are part of \(store.pipeline.store). Pass the store to `TestStore`, not its operations."
            ])
    }

    @Test("A value store's diff shows the compared parts of its snapshots")
    func valueStoreFails() async {
        let store = ItemStore()
        let test = TestStore(store)
        store.setError(busy)
        await test.expect("setError") { $0.failed(busy) }
        let gate = Gate<[String]>()
        let load = test.start { await $0.load { try await gate() } }
        let place = "(started at LockstepTestingTests/StyleTests.swift:\(#line - 1))"
        let failures = await failures { await test.expect { $0.loaded(["Milk"]) } }
        #expect(failures.map(\.line) == [0])
        #expect(
            failures.first?.message == """
                The commit “loading” of the load “load” \(place) is not the expected one.

                    ValueSnapshot(
                  −   state: .loaded(
                  −     [
                  −       [0]: "Milk"
                  −     ]
                  −   ),
                  +   state: .loading(previous: nil),
                  −   latestValue: [
                  −     [0]: "Milk"
                  −   ]
                  +   latestValue: nil
                    )

                  (Expected: −, actual: +)
                """)
        load.cancel()
        await test.expect("cancelled") { $0.failed(busy) }
        _ = await load.value
    }

    @Test("A property store's snapshot is asserted after actions and after direct writes")
    func propertyStore() async {
        let store = DraftStore()
        let test = TestStore(store)
        store.dispatch(\.rename, "List")
        await test.expect("rename") { $0.title = "List" }
        store.lines = ["Milk"]
        await test.expect("lines") { $0.lines = ["Milk"] }
        store.opaque = Opaque(number: 1)
        await test.expect("opaque") { $0.opaque.number = 1 }
        let load = test.start { await $0.dispatch(\.load) }
        await test.expect("begin") { $0.title = "…" }
        store.interactor.gate.succeed("Tea")
        await test.expect("loaded") { $0.title = "Tea" }
        await test.expect("count") { $0.lines = ["Tea"] }
        #expect(await load.value.isCompleted)
    }

    @Test("A property store's mismatch is found in comparable properties, and in those that can only be printed")
    func propertyStoreFails() {
        let store = DraftStore()
        let test = TestStore(store)
        store.title = "List"
        store.opaque = Opaque(number: 1)
        let failures = failuresAtOnce {
            test.expect("title") { $0.title = "Draft" }
            test.expect("opaque") { $0.opaque.number = 2 }
        }
        #expect(failures.map(\.line) == [1, 2])
        #expect(failures.first?.message.contains("−   title: \"Draft\",\n  +   title: \"List\",") == true)
        #expect(failures.last?.message.contains("opaque: Opaque(number: 2)\n  +   opaque: Opaque(number: 1)") == true)
    }

    @Test("An AsyncValue without a class is a store, too")
    func asyncValue() {
        let value = AsyncValue<Int>()
        let test = TestStore(value)
        value.set(1)
        test.expect("set") { $0.loaded(1) }
    }

    @Test("A value store is tested, even if its value is not Equatable, or does not equal itself")
    func incomparableValues() async {
        let value = AsyncValue<Opaque>()
        let test = TestStore(value)
        value.set(Opaque(number: 1))
        await test.expect("set") { $0.loaded(Opaque(number: 1)) }
        value.setError(busy)
        await test.expect("setError") { $0.failed(busy) }
        let gate = Gate<Opaque>()
        test.start { await $0.load { try await gate() } }
        await test.expect("loading") { $0.load() }
        gate.succeed(Opaque(number: 2))
        let failures = await failures { await test.expect("completed") { $0.loaded(Opaque(number: 3)) } }
        #expect(failures.count == 1 && failures.first?.message.contains("Opaque(number: 2)") == true)
        await test.finish()

        let number = AsyncValue<Double>()
        let numberTest = TestStore(number)
        number.set(.nan)
        await numberTest.expect("set") { $0.loaded(.nan) }
        number.setError(busy)
        await numberTest.expect("setError") { $0.failed(busy) }
        number.startLoading()
        await numberTest.expect("startLoading") { $0.load() }
    }

    @Test("A missing outcome fails, and an outcome is returned once")
    func outcomes() async {
        let store = DraftStore()
        let test = TestStore(store, exhaustivity: .end)
        store.dispatch(\.rename, "List")
        #expect(test.executions.map(\.name) == ["rename"])
        #expect(await test.outcome(of: "rename")?.isCompleted == true)
        let failures = await failures { await test.outcome(of: "rename") }
        let message = "No execution named “rename” was started. Nothing is running on \(store.pipeline.store)."
        #expect(failures == [Failure(message)])
        store.dispatch(\.rename, "Notes")
        let misspelled = await LockstepTestingTests.failures { await test.outcome(of: "renane") }
        #expect(misspelled.first?.message.contains("“renane” was started. Did you mean “rename”?") == true)
        await test.expectEnd { $0.title = "Notes" }
    }
}
