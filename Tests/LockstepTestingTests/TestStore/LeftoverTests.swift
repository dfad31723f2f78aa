import LockstepCore
import LockstepTesting
import Testing

@MainActor private final class Child {
    let parent: Parent
    init(of parent: Parent) { self.parent = parent }
}

private struct Children: Sendable {
    var child: Child?
}

@MainActor private final class Parent: Store<Children> {
    init() { super.init(state: Children()) }
}

@MainActor @Suite("Unasserted commits and unfinished work of a TestStore", .timeLimit(.minutes(20)))
struct LeftoverTests {
    private let store = NotesStore()
    private var name: String { "\(store.pipeline.store)" }

    private var twoCommits: String {
        """
        2 commits of \(name) were not asserted.

        The commit “add” \(NotesStore.site(NotesStore.addLine)):
            Notes(
              notes: [
          +     [0]: "Milk"
              ],
              isSaving: false,
              clock: 0
            )

          (Before: −, after: +)

        The commit “tick” \(NotesStore.site(NotesStore.tickLine)):
            Notes(
              notes: […],
              isSaving: false,
          −   clock: 0
          +   clock: 1
            )

          (Before: −, after: +)
        """
    }

    @Test("Commits without an assertion fail the test at the line that made the test store, when it is released")
    func commits() {
        let failures = failuresAtOnce {
            let test = TestStore(store)
            store.add("Milk")
            store.tick()
            withExtendedLifetime(test) {}
        }
        #expect(failures == [Failure(twoCommits, line: 1)])
    }

    @Test("finish reports the same at its own line, and nothing is reported twice")
    func finish() async {
        let failures = await failures {
            let test = TestStore(store)
            store.add("Milk")
            store.tick()
            await test.finish()
            store.tick()
        }
        #expect(failures == [Failure(twoCommits, line: 4)])
    }

    @Test("A test store that is released before the store is used fails the test once")
    func unused() async {
        let message = """
            The test store was released before \(name) did anything, so it asserted nothing. Keep it in a variable: `let \
            test = TestStore(store)`. If nothing is to be asserted after it, call `await test.finish()`.
            """
        let failures = failuresAtOnce {
            _ = TestStore(store)
            store.add("Milk")
            store.tick()
        }
        #expect(failures == [Failure(message, line: 1)])
    }

    @Test("A test store that recorded something or was finished does not fail for later changes")
    func used() async {
        let failures = await failures {
            await TestStore(store).finish()
            store.add("Milk")
            do {
                let test = TestStore(store)
                store.tick()
                await test.expect { $0.clock = 1 }
            }
            store.tick()
            do {
                let test = TestStore(store)
                #expect(test.commits.isEmpty)
            }
            store.tick()
            do {
                let test = TestStore(store)
                await test.expectEnd { _ in }
            }
            store.tick()
        }
        #expect(failures.isEmpty)
    }

    @Test("A test store that another one replaces does not fail")
    func replaced() async {
        let failures = await failures {
            var test = TestStore(store)
            test = TestStore(store, exhaustivity: .end)
            store.tick()
            await test.expectEnd { $0.clock = 1 }
        }
        #expect(failures.isEmpty)
    }

    @Test("Work that is still running fails the test, with the place where it was started")
    func running() async {
        let line = #line + 3
        let failures = await failures {
            let test = TestStore(store, exhaustivity: .end)
            test.start { try? await $0.save() }
        }
        let message = """
            The test ended while work was running on \(name). Wait for the work by `await test.finish()`.

            Still running:
            - the action “save” \(NotesStore.site(NotesStore.saveLine)), which lasts as long as the code that awaits it, and keeps the store alive
            - work started at LockstepTestingTests/LeftoverTests.swift:\(line)
            """
        #expect(failures == [Failure(message, line: 1)])
        store.gate.succeed()
    }

    @Test("E4: a task that keeps the store fails the test at its end, with its name, its place and the reason")
    func keepingTask() async {
        let gate = Gate<Void>()
        let line = #line + 3
        let failures = await failures {
            let test = TestStore(store)
            store.startTask("upload", keepingStore: true) { _ in try await gate() }
            withExtendedLifetime(test) {}
        }
        let message = """
            The test ended while work was running on \(name). Wait for the work by `await test.finish()`.

            Still running:
            - the task “upload” (started at LockstepTestingTests/LeftoverTests.swift:\(line)), which keeps the store alive, because it was started with `keepingStore: true`; `cancelTasks(named: "upload")` ends it
            """
        #expect(failures == [Failure(message, line: 1)])
        store.cancelTasks(named: "upload")
    }

    @Test("E4: work that still runs after it was cancelled or superseded fails finish(), with its reason")
    func lateWork() async {
        let stubborn = Gate<Void>(honorsCancellation: false)
        let (clock, line) = (ManualClock(), #line + 3)
        func start(in store: NotesStore) {
            for policy in [RunPolicy.concurrent, .latest, .latest] {
                store.startTask("\(policy)", policy: policy) { _ in _ = try await stubborn() }
            }
        }
        let bite = Task {
            await clock.isSlept()
            clock.advance(by: .seconds(1))
        }
        let failures = await failures {
            let test = TestStore(store, timeout: .seconds(1), clock: clock)
            start(in: store)
            await stubborn.isCalled()
            for _ in 0..<20 { await Task.yield() }
            store.cancelTasks(named: "concurrent")
            store.cancelTasks(named: "latest")
            await test.finish()
        }
        await bite.value
        let place = "(started at LockstepTestingTests/LeftoverTests.swift:\(line))"
        let message = """
            Waited 1.0 seconds for all running work to end. Still running:
            - the task “concurrent” \(place); it was cancelled, because `cancelTasks(named:)` was called, but its work has not returned: it ignores the cancellation
            - the task “latest” \(place); it was cancelled, because `cancelTasks(named:)` was called, but its work has not returned: it ignores the cancellation
            """
        #expect(failures == [Failure(message, line: 7)])
        for call in 0..<stubborn.callCount { stubborn.succeed(call: call) }
    }

    @Test("E4: finish() waits for the work of a load that was superseded, and for work that reacts to its cancellation")
    func lateWorkReturns() async {
        let stubborn = Gate<Int>(honorsCancellation: false)
        let gate = Gate<Int>()
        let value = AsyncValue<Int>()
        let failures = await failures {
            let test = TestStore(value, exhaustivity: .end)
            let loads = [stubborn, gate].map { gate in Task { await value.load { try await gate() } } }
            await stubborn.isCalled()
            await gate.isCalled()
            let task = value.startTask("poll") { _ in _ = try await gate() }
            await gate.isCalled(2)
            value.cancelTasks(named: "poll")
            gate.succeed(1, call: 0)
            for load in loads { _ = await load.value }
            _ = await task.value
            var isAsserted = false
            let asserting = Task {
                await test.expectEnd { $0.loaded(1) }
                isAsserted = true
            }
            for _ in 0..<50 { await Task.yield() }
            #expect(!isAsserted)
            stubborn.succeed(2)
            await asserting.value
        }
        #expect(failures.isEmpty && value.value == 1)
    }

    @Test("Work that started before the test store was made counts as running after its first commit")
    func begunBefore() async {
        let failures = await failures {
            let save = Task { try await store.save() }
            await store.gate.isCalled()
            let test = TestStore(store)
            store.gate.succeed()
            _ = await save.result
            await test.expect("saved") { $0.isSaving = false }
        }
        #expect(failures.isEmpty)
    }

    @Test("finish waits until running work has ended")
    func finishWaits() async {
        let test = TestStore(store, exhaustivity: .end)
        test.start { try? await $0.save() }
        let finished = Task { await test.finish() }
        store.gate.succeed()
        await finished.value
        #expect(test.executions.map { $0.outcome?.isCompleted } == [true])
        #expect(store.state == Notes())
    }

    @Test("finish stops waiting when the watchdog ends it")
    func finishTimesOut() async {
        let clock = ManualClock()
        let bite = Task {
            await clock.isSlept()
            clock.advance(by: .seconds(1))
        }
        let failures = await failures {
            let test = TestStore(store, exhaustivity: .end, timeout: .seconds(1), clock: clock)
            let save = Task { try await store.save() }
            await store.gate.isCalled()
            await test.finish()
            store.gate.succeed()
            _ = await save.result
        }
        await bite.value
        let message = """
            Waited 1.0 seconds for all running work to end. Still running:
            - the action “save” \(NotesStore.site(NotesStore.saveLine))
            """
        #expect(failures == [Failure(message, line: 4)])
    }

    @Test("An error of work that the test started but did not read fails the test")
    func unaskedError() async {
        let line = #line + 3
        let failures = await failures {
            let test = TestStore(store, exhaustivity: .end)
            test.start { try await $0.save() }
            store.gate.fail(Offline())
            await test.finish()
        }
        let message =
            "The work started at LockstepTestingTests/LeftoverTests.swift:\(line) threw an error that the test did not read: Offline()"
        #expect(failures == [Failure(message, line: 4)])
    }

    @Test("An error that the test reads does not fail it")
    func askedError() async {
        let test = TestStore(store, exhaustivity: .end)
        let save = test.start { try await $0.save() }
        store.gate.fail(Offline())
        await #expect(throws: Offline()) { try await save.value }
        await test.finish()
    }

    @Test("An error of a task, or of an action whose dispatch does not throw, is asserted by its outcome")
    func errorsWithoutAThrow() async {
        let found = await failures {
            let test = TestStore(store)
            store.startTask("task") { _ in throw Offline() }
            test.start { await $0.dispatch(AsyncAction("action") { AsyncMiddleware { _ in throw Offline() } }) }
            #expect(await test.outcome(of: "task") == .failed(Offline()))
            #expect(await test.outcome(of: "action") == .failed(Offline()))
            await test.finish()
        }
        #expect(found == [])
    }

    @Test("The CancellationError of work that the test cancels need not be read")
    func unreadCancellation() async {
        let found = await failures {
            let test = TestStore(store, exhaustivity: .only(\.notes))
            let save = test.start { try await $0.save() }
            await store.gate.nextCall()
            save.cancel()
            await test.finish()
        }
        #expect(found == [])
    }

    @Test("Another error of work that the test cancels, and a CancellationError of other work, must be read")
    func unreadErrors() async {
        let found = await failures {
            let test = TestStore(store, exhaustivity: .only(\.notes))
            let save = test.start { store in
                do { try await store.save() } catch { throw Offline() }
            }
            await store.gate.nextCall()
            save.cancel()
            test.start { _ in throw CancellationError() }
            await test.finish()
        }
        #expect(found.map { $0.message.hasSuffix("Error()") } == [false, true])
        #expect(found.first?.message.hasSuffix("Offline()") == true)
    }

    @Test("Work that the test cancels ends")
    func cancelledWork() async {
        let test = TestStore(store)
        let save = test.start { try await $0.save() }
        await test.expect("saving") { $0.isSaving = true }
        save.cancel()
        await test.expect("saved") { $0.isSaving = false }
        await #expect(throws: CancellationError.self) { try await save.value }
        guard case .cancelled = await test.outcome(of: "save") else { return #expect(Bool(false)) }
    }

    @Test("After finish, each call of the test store fails at once, and names the place of the call of finish")
    func afterFinish() async {
        let test = TestStore(store, timeout: .zero)
        await test.finish()
        let place = "LockstepTestingTests/LeftoverTests.swift:\(#line - 1)"
        store.tick()
        var found = await failures {
            await test.expect { $0.clock = 1 }
            await test.waitForCommit()
            await test.expectEnd { $0.clock = 1 }
            await test.outcome(of: "tick")
            await test.start { $0.tick() }.value
            await test.finish()
        }
        found += failuresAtOnce { test.expect { $0.clock = 1 } }
        let message = """
            `finish()` at \(place) has ended this test store. To continue the test, create another one: \
            `TestStore(store)`.
            """
        #expect(found.map(\.message) == Array(repeating: message, count: 7))
    }

    @Test("A released test store keeps no object of a recorded state alive")
    func releasesObjects() async {
        weak var released: Parent?
        do {
            let parent = Parent()
            released = parent
            let child = Child(of: parent)
            let test = TestStore(parent)
            parent.commit("child") { $0.child = child }
            await test.expect { $0.child = child }
            parent.commit("child") { $0.child = nil }
            await test.expect { $0.child = nil }
            await test.finish()
        }
        #expect(released == nil)
    }
}
