import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Waits of TestStore", .timeLimit(.minutes(20)))
struct WaitTests {
    private let store = NotesStore()
    private var name: String { "\(store.pipeline.store)" }

    @Test("An async expectation waits for the commit of a running execution")
    func waits() async {
        let test = TestStore(store)
        let save = Task { try await store.save() }
        await store.gate.isCalled()
        await test.expect("saving") { $0.isSaving = true }
        let next = Task { await test.expect("saved") { $0.isSaving = false } }
        store.gate.succeed()
        await next.value
        _ = await save.result
    }

    @Test("If nothing is running that could commit, an expectation fails at once")
    func nothingRuns() async {
        let test = TestStore(store)
        let failures = await failures { await test.expect { $0.clock = 1 } }
        #expect(failures == [Failure("No commit is pending. Nothing is running on \(name). \(Failure.outside)")])
    }

    @Test("An expectation fails if the running work ended without a commit")
    func endsWithoutCommit() async {
        let test = TestStore(store)
        let gate = Gate<Void>()
        test.start { await $0.dispatch("idle") { try? await gate() } }
        async let failures = failures {
            // Waits, because the action continues.
            Task { gate.succeed() }
            await test.expect { $0.clock = 1 }
        }
        let message = "No commit is pending. Nothing is running on \(name). \(Failure.outside)"
        #expect(await failures == [Failure(message, line: 3)])
    }

    @Test("Work that starts one execution after another counts as running between them")
    func betweenExecutions() async {
        let test = TestStore(store)
        let gate = Gate<Void>()
        test.start { store in
            await store.dispatch("first") { try? await gate() }
            await store.dispatch("second") { store.tick() }
        }
        await gate.isCalled()
        gate.succeed()
        await test.expect("tick") { $0.clock = 1 }
    }

    /// Observes the store. After the first note, the observer commits; that commit wakes a second observer, which
    /// commits, too.
    private func observers() -> [StoreObserver] {
        [
            observeStore({ store.notes.count }) { count in if count == 1 { store.tick() } },
            observeStore({ store.clock }) { clock in if clock == 1 { store.add("Bread") } },
        ]
    }

    @Test("expect and finish wait for the commits of woken observers")
    func wokenObservers() async {
        let observers = observers()
        let found = await failures {
            let test = TestStore(store)
            store.add("Milk")
            await test.expect("add") { $0.notes = ["Milk"] }
            await test.expect("tick") { $0.clock = 1 }
            await test.finish()
        }
        #expect(found.map(\.line) == [5])
        #expect(found.first?.message.hasPrefix("A commit of \(name) was not asserted.\n\nThe commit “add”") == true)
        for observer in observers { observer.cancel() }
    }

    @Test("expectEnd and outcome wait for the commits of woken observers")
    func wokenObserversAtTheEnd() async {
        let observers = observers()
        let test = TestStore(store, exhaustivity: .end)
        store.add("Milk")
        #expect(await test.outcome(of: "tick")?.isCompleted == true)
        await test.expectEnd { $0 = Notes(notes: ["Milk", "Bread"], clock: 1) }
        for observer in observers { observer.cancel() }
    }

    @Test("A task that a component started counts as running, also before its work starts")
    func taskOfAComponent() async {
        let gate = Gate<Int>()
        let action = Action<NotesStore>("start") {
            Middleware { proxy in
                proxy.startTask("tick") { proxy in
                    let clock = try await gate()
                    proxy.dispatch(Action("ticked") { Reducer(setter: \.clock) { clock } })
                }
            }
        }
        let test = TestStore(store)
        store.dispatch(action)
        let failures = await failures {
            Task {
                await gate.nextCall()
                gate.succeed(7)
            }
            await test.finish()
        }
        #expect(store.state.clock == 7)
        #expect(failures.count == 1)
        #expect(failures.first?.message.hasPrefix("A commit of \(name) was not asserted.") == true)
    }

    @Test("A task that is running when the test store is released fails the test")
    func releasedBeforeTheTask() async {
        let gate = Gate<Int>()
        let failures = failuresAtOnce {
            let test = TestStore(store)
            store.startTask("tick") { _ in _ = try await gate() }
            _ = test
        }
        #expect(failures.count == 1 && failures.first?.message.contains("“tick”") == true)
        store.cancelTasks(named: "tick")
    }

    /// Runs an action in a task until its work has ended. When the action calls the gate, cancels the task by name or
    /// opens the gate.
    private func run(_ action: AsyncAction<NotesStore>, waitingAt gate: Gate<Void>, cancels: Bool) async {
        let (over, ending) = AsyncStream.makeStream(of: Never.self)
        let task = store.startTask("save") { store in
            await store.dispatch(action)
            ending.finish()
        }
        await gate.isCalled()
        if cancels { store.cancelTasks(named: "save") } else { gate.succeed() }
        for await _ in over {}
        _ = await task.value
    }

    @Test("A missing commit that was discarded after a cancellation by name is reported as discarded")
    func discarded() async {
        var found: [Failure] = []
        for cancels in [true, false] {
            let gate = Gate<Void>()
            let save = AsyncAction<NotesStore>("save") {
                AsyncMiddleware { _ in try? await gate() }
                Finally { Reducer(setter: \.clock) { 1 } }
            }
            let test = TestStore(store)
            await run(save, waitingAt: gate, cancels: cancels)
            found += await failures { await test.expect { $0.clock = 1 } }
        }
        #expect(found.count == 1)
        #expect(found.first?.message.contains("No commit is pending. An action skipped changes") == true)
    }

    @Test("A change that was discarded before an assertion is reported at the next one")
    func discardedBefore() async {
        let gate = Gate<Void>()
        let save = AsyncAction<NotesStore>("save") {
            Reducer(setter: \.isSaving) { true }
            AsyncMiddleware { _ in try? await gate() }
            Finally { Reducer(setter: \.isSaving) { false } }
        }
        let test = TestStore(store)
        await run(save, waitingAt: gate, cancels: true)
        await test.expect { $0.isSaving = true }
        let found = await failures { await test.expect { $0.isSaving = false } }
        #expect(found.map { $0.message.contains("An action skipped changes") } == [true])
    }

    @Test("A change that was discarded before `expectEnd` is not reported afterwards")
    func discardedBeforeTheEnd() async {
        let gate = Gate<Void>()
        let save = AsyncAction<NotesStore>("save") {
            AsyncMiddleware { _ in try? await gate() }
            Finally { Reducer(setter: \.isSaving) { true } }
        }
        let test = TestStore(store)
        await run(save, waitingAt: gate, cancels: true)
        await test.expectEnd { _ in }
        let found = await failures { await test.expect { $0.isSaving = true } }
        #expect(found.map { $0.message.contains("An action skipped changes") } == [false])
    }

    @Test("Work that the test started may commit, even if no execution of the store runs")
    func workWithoutExecution() async {
        let test = TestStore(store)
        let gate = Gate<Void>()
        test.start { store in
            try? await gate()
            store.tick()
        }
        let opening = Task { gate.succeed() }
        await test.expect("tick") { $0.clock = 1 }
        await opening.value
        await test.finish()
    }

    @Test("waitForCommit waits for a commit from outside the test")
    func fromOutside() async {
        let test = TestStore(store)
        let outside = Task { store.tick() }
        await test.waitForCommit()
        await test.expect("tick") { $0.clock = 1 }
        await outside.value
    }

    @Test("The watchdog ends a wait, and names the running work and where it was started")
    func watchdog() async {
        let clock = ManualClock()
        let test = TestStore(store, exhaustivity: .ignoring(\.isSaving), timeout: .seconds(3), clock: clock)
        let save = test.start { try? await $0.save() }
        let started = #line - 1
        let bite = Task {
            await clock.isSlept()
            clock.advance(by: .seconds(3))
        }
        let failures = await failures { await test.expect("tick") { $0.clock = 1 } }
        await bite.value
        let message = """
            Waited 3.0 seconds for the commit “tick”. Still running:
            - the action “save” \(NotesStore.site(NotesStore.saveLine))
            - work started at LockstepTestingTests/WaitTests.swift:\(started)
            """
        #expect(failures == [Failure(message)])
        // The clock stands still, so a second wait with the timeout of the first one would never end.
        let second = await LockstepTestingTests.failures { await test.waitForCommit() }
        #expect(second.count == 1)
        save.cancel()
        await save.value
    }

    @Test("A wait that lasts too long mentions pending sleeps of the test's clocks")
    func pendingSleep() async {
        let clock = ManualClock()
        let test = TestStore(store, timeout: .zero)
        let sleep = test.start { _ in try? await clock.sleep(for: .seconds(1)) }
        await clock.nextSleep()
        let failures = await failures { await test.waitForCommit() }
        #expect(failures.count == 1)
        #expect(
            failures.first?.message.hasSuffix(
                "\nA sleep is pending on a `ManualClock` of the test: advance the clock.") == true)
        clock.advance(by: .seconds(1))
        await sleep.value
    }

    @Test("The waits for started work and for a call of a gate also mention pending sleeps")
    func pendingSleepOfWork() async {
        let clock = ManualClock()
        let test = TestStore(store, timeout: .zero)
        let gate = Gate<Void>(timeout: .zero)
        let sleep = test.start { _ in try? await clock.sleep(for: .seconds(1)) }
        await clock.nextSleep()
        let failures = await failures {
            await gate.nextCall()
            await sleep.value
        }
        let hint = "\nA sleep is pending on a `ManualClock` of the test: advance the clock."
        #expect(failures.map { $0.message.hasSuffix(hint) } == [true, true])
    }

    @Test("In a test with several cases, the message says that the clock may belong to another case", arguments: [1])
    func pendingSleepOfACase(seconds: Int) async {
        let clock = ManualClock()
        let test = TestStore(store, timeout: .zero)
        let sleep = test.start { _ in try? await clock.sleep(for: .seconds(seconds)) }
        await clock.nextSleep()
        let failures = await failures { await test.waitForCommit() }
        #expect(failures.count == 1)
        #expect(
            failures.first?.message.hasSuffix(
                "\nA sleep is pending on a `ManualClock` of the test: advance the clock. "
                    + "The clock may belong to another case of the test.") == true)
        clock.advance(by: .seconds(seconds))
        await sleep.value
    }

    @Test("A watchdog that ends at once ends the wait, whichever is first")
    func watchdogAtOnce() async {
        for _ in 0..<30 {
            let test = TestStore(store, timeout: .nanoseconds(1))
            let failures = await failures { await test.waitForCommit() }
            #expect(failures.count == 1)
        }
    }

    @Test("The watchdog ends a wait for work, and cancels the work")
    func watchdogOfWork() async {
        let clock = ManualClock()
        let test = TestStore(store, timeout: .seconds(3), clock: clock)
        let save = test.start { try await $0.save() }
        let place = "LockstepTestingTests/WaitTests.swift:\(#line - 1)"
        await test.expect("saving") { $0.isSaving = true }
        let bite = Task {
            await clock.nextSleep()
            clock.advance(by: .seconds(3))
        }
        let failures = await failures {
            await #expect(throws: CancellationError.self) { try await save.value }
        }
        await bite.value
        let message = """
            Waited 3.0 seconds for the work started at \(place) to end. Still running:
            - the action “save” \(NotesStore.site(NotesStore.saveLine))
            - work started at \(place)
            """
        #expect(failures.map(\.message) == [message])
        await test.expect("saved") { $0.isSaving = false }
    }

    @Test("The watchdog also ends waitForCommit")
    func watchdogOutside() async {
        let clock = ManualClock()
        let test = TestStore(store, timeout: .seconds(3), clock: clock)
        let bite = Task {
            await clock.isSlept()
            clock.advanceToNextDeadline()
        }
        let failures = await failures { await test.waitForCommit() }
        await bite.value
        #expect(failures == [Failure("Waited 3.0 seconds for a commit. Nothing is running on \(name).")])
    }

    @Test("A wait ends when its test is cancelled, and reports that")
    func cancelled() async {
        let test = TestStore(store)
        let failures = await failures {
            let waiting = Task { await test.waitForCommit() }
            waiting.cancel()
            await waiting.value
        }
        let message = "The test was cancelled while it waited for a commit. Nothing is running on \(name)."
        #expect(failures == [Failure(message, line: 1)])
    }

    @Test("The watchdog is cancelled after the wait is over")
    func calledOff() async {
        let clock = ManualClock()
        let test = TestStore(store, clock: clock)
        let outside = Task {
            await clock.isSlept()
            store.tick()
        }
        await test.waitForCommit()
        await outside.value
        await clock.hasNoSleepers()
        await test.expect { $0.clock = 1 }
    }

    @Test("An expectation waits while work on another store of the test runs", arguments: [true, false])
    func workOnAnotherStore(commits: Bool) async {
        let other = NotesStore()
        let (test, otherTest) = (TestStore(store), TestStore(other))
        let gate = Gate<Void>()
        otherTest.start { other in
            try? await gate()
            if commits { store.tick() }
            other.add("Milk")
        }
        let opening = Task {
            await gate.nextCall()
            gate.succeed()
        }
        let found = await failures { await test.expect("tick") { $0.clock = 1 } }
        #expect(found.map { $0.message.prefix(20) } == (commits ? [] : ["No commit is pending"]))
        await otherTest.expect("add") { $0.notes = ["Milk"] }
        await opening.value
        await test.finish()
    }

    @Test("outcome waits while work on another store of the test runs")
    func outcomeOfAnotherStore() async {
        let (test, otherTest) = (TestStore(store, exhaustivity: .only(\.isSaving)), TestStore(NotesStore()))
        let gate = Gate<Void>()
        otherTest.start { _ in
            try? await gate()
            store.tick()
        }
        let opening = Task {
            await gate.nextCall()
            gate.succeed()
        }
        #expect(await test.outcome(of: "tick")?.isCompleted == true)
        await opening.value
    }

    @Test("A wait for another store that lasts too long names the work that runs there")
    func workOnAnotherStoreHangs() async {
        let test = TestStore(store, timeout: .zero)
        let otherTest = TestStore(NotesStore())
        let gate = Gate<Void>()
        let work = otherTest.start { _ in try await gate() }
        let place = "LockstepTestingTests/WaitTests.swift:\(#line - 1)"
        await gate.nextCall()
        let found = await failures { await test.expect { $0.clock = 1 } }
        let message = """
            Waited 0.0 seconds for a commit. Nothing is running on \(name). Still running:
            - work started at \(place), on \(otherTest.store.pipeline.store)
            """
        #expect(found == [Failure(message)])
        work.cancel()
        await otherTest.finish()
    }

    @Test("finish does not wait for work on another store of the test")
    func finishWithAnotherStore() async {
        let otherTest = TestStore(NotesStore())
        let gate = Gate<Void>()
        otherTest.start { _ in try await gate() }
        await gate.nextCall()
        await TestStore(store).finish()
        gate.succeed()
        await otherTest.finish()
    }

    @Test("A store that observers change without end fails the test", arguments: [true, false])
    func endlessObservers(isAtEnd: Bool) async {
        let observer = observeStore({ store.clock }) { _ in store.tick() }
        let found = await failures {
            let test = TestStore(store, exhaustivity: .only(\.notes))
            store.tick()
            if isAtEnd { await test.expectEnd { _ in } } else { await test.finish() }
        }
        observer.cancel()
        let message = """
            \(name) never comes to rest: it changes again each time that its observers have run, 200 times in a row. \
            The commit “tick” \(NotesStore.site(NotesStore.tickLine)) was the last one.
            """
        #expect(found == [Failure(message, line: 3)])
    }
}
