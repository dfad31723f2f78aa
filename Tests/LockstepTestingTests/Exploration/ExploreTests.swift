import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Exploring")
struct ExploreTests {
    @Test("A failure is an issue at the line of the call, with the problem and a test to paste")
    func failure() async {
        let line = #line + 2
        await withKnownIssue {
            await explore(CounterHistories.init, depth: 4)
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                && issue.comments.first?.rawValue == """
                    CounterHistories fails after 2 events: count: 1, expected 0

                    @Test @MainActor func counterHistoriesScript() async throws {
                        try await runScript(
                            { CounterHistories() },
                            [
                                .add(2),
                                .reset,
                            ])
                    }
                    """
        }
    }

    @Test("A subject that histories share is reported")
    func sharedSubject() async {
        final class SharedHistories: Explorable {
            var events: [Int] { [1] }
            func apply(_ event: Int) {}
        }
        let shared = SharedHistories()
        let message =
            "Each history needs a new SharedHistories, but the closure returned the same one twice. Create one in the closure."
        await withKnownIssue {
            #expect(await explore({ shared }, depth: 2).histories == 0)
        } matching: {
            $0.comments.first?.rawValue == message
        }
        await withKnownIssue {
            #expect(await randomWalk({ shared }, seeds: 1...2, steps: 2).histories == 1)
        } matching: {
            $0.comments.first?.rawValue == message
        }
    }

    @Test("A random walk that fails names its seed")
    func seed() async {
        let line = #line + 2
        await withKnownIssue {
            await randomWalk(
                CounterHistories.init, seeds: 40...60, steps: 30, source: "makeHistories")
        } matching: { issue in
            let text = issue.comments.first?.rawValue ?? ""
            return issue.sourceLocation?.line == line
                && text.hasPrefix("CounterHistories fails after 2 events (seed 4")
                && text.contains(
                    "        makeHistories,\n        [\n            .add(2),\n            .reset,\n")
        }
    }

    @Test("Histories are all orders of the events, each once")
    func everyOrder() async {
        let log = Letters.Log()
        let exploration = await explore({ Letters(log: log) }, depth: 3)
        let all = ["a", "b"].flatMap { first in [first, first + "a", first + "b"] }
        let expected = Set([""] + all + all.filter { $0.count == 2 }.flatMap { [$0 + "a", $0 + "b"] })
        #expect(exploration.histories == 14)
        // The history without events is finished, too.
        #expect(log.finished.count == 15 && Set(log.finished) == expected)
        #expect(exploration.failure == nil)
    }

    @Test("An object is created again for each history; a value is copied, and shared beginnings run once")
    func beginnings() async {
        let objects = Letters.Log()
        await explore({ LetterObject(log: objects) }, depth: 3)
        let values = Letters.Log()
        await explore({ Letters(log: values) }, depth: 3)
        #expect(objects.finished == values.finished)
        #expect((objects.begun, values.begun) == (15, 1))
        #expect((objects.applied, values.applied) == (2 * 1 + 4 * 2 + 8 * 3, 14))
    }

    @Test("A history ends if no event is possible")
    func noEvents() async {
        let log = Letters.Log()
        #expect(await explore({ Letters(log: log, limit: 1) }, depth: 5).histories == 2)
        #expect(await randomWalk({ Letters(log: log, limit: 1) }, seeds: [1], steps: 5).histories == 1)
        #expect(log.applied == 3)
    }

    @Test("An exploration that applies no event fails")
    func noEvent() async {
        let log = Letters.Log()
        let found = await failures {
            let explorations = [
                await explore({ LetterObject(log: log) }, depth: 0),
                await explore({ Letters(log: log) }, depth: 0),
                await explore({ Letters(log: log, limit: 0) }, depth: 3),
                await explore(CounterStore.init, depth: 6, steps: [:], invariants: ["false": { _ in false }]),
                await randomWalk({ Letters(log: log) }, seeds: 5..<5, steps: 100),
                await randomWalk({ Letters(log: log) }, seeds: 1...3, steps: 0),
                await randomWalk({ Letters(log: log, limit: 0) }, seeds: 1...3, steps: 100),
            ]
            #expect(explorations.map(\.histories) == Array(repeating: 0, count: 7))
        }
        let message = "No event was applied. Check `depth`, `seeds`, `steps`, and the `events` of a new subject."
        #expect(found.map(\.message) == Array(repeating: message, count: 7))
        #expect(log.applied == 0)
    }

    @Test("A problem at the end of a history is found")
    func finishing() async {
        await withKnownIssue {
            await explore({ Letters(log: Letters.Log(), forbidden: "ba") }, depth: 3, source: "{ … }")
        } matching: { issue in
            issue.comments.first?.rawValue.hasPrefix("Letters fails after 2 events: at the end, ba is forbidden\n")
                == true
        }
    }

    @Test("A random walk is finished, and a problem at its end is found")
    func finishingWalk() async {
        await withKnownIssue {
            await randomWalk({ Letters(log: Letters.Log(), forbidden: "ba") }, seeds: 1...10, steps: 20)
        } matching: { issue in
            issue.comments.first?.rawValue.contains("2 events (seed 1): at the end, ba is forbidden\n") == true
        }
    }

    @Test("A failed history is also finished, once")
    func finishingAfterFailure() async {
        let log = Letters.Log()
        _ = try? await runScript({ Letters(log: log, failsOnce: true) }, Array(repeating: "a", count: 9))
        #expect(log.finished == ["aaaaa"])
        log.applied = 0
        await withKnownIssue {
            await randomWalk({ Letters(log: log, failsOnce: true) }, seeds: [1], steps: 9)
        }
        #expect(log.finished.count == log.begun)
    }

    @Test("Each object is finished before the next one is created, also while a failure is shortened")
    func oneObjectAtATime() async {
        let log = Letters.Log()
        await explore({ LetterObject(log: log) }, depth: 2)
        await randomWalk({ LetterObject(log: log) }, seeds: 1...2, steps: 5)
        let found = await failures {
            await explore({ LetterObject(log: log, forbidden: "ba") }, depth: 3)
            await randomWalk({ LetterObject(log: log, forbidden: "ba") }, seeds: [1], steps: 20)
        }
        #expect(found.count == 2)
        #expect(log.finished.count == log.begun)
        #expect(log.mostUnfinished == 1)
    }

    @Test("Events that are no longer possible are left out of a shorter script")
    func impossible() async {
        let script = """
                    { Door() },
                    [
                        .open,
                        .close,
                        .open,
                        .close,
                    ])
            """
        @Sendable nonisolated func isShort(_ issue: Issue) -> Bool {
            let text = issue.comments.first?.rawValue ?? ""
            return text.contains("after 4 events") && text.contains("off its hinges") && text.contains(script)
        }
        await withKnownIssue {
            await explore(Door.init, depth: 6)
        } matching: {
            isShort($0)
        }
        await withKnownIssue {
            await randomWalk(Door.init, seeds: [1], steps: 60)
        } matching: {
            isShort($0)
        }
    }

    @Test("A failure that does not happen again is reported as such")
    func chance() async {
        let log = Letters.Log()
        await withKnownIssue {
            await explore({ Letters(log: log, failsOnce: true) }, depth: 3)
        } matching: { issue in
            issue.comments.first?.rawValue.contains("These events alone do not fail.") == true
        }
    }

    @Test("A cancelled exploration fails, because it did not run all histories")
    func cancelled() async {
        await withKnownIssue {
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await explore({ Letters(log: Letters.Log()) }, depth: 3)
            }.value
        } matching: { issue in
            issue.comments.first?.rawValue == "The exploration was cancelled. Histories that ran: 0"
        }
    }

    @Test("A step that waits when the exploration is cancelled is not reported as a failure")
    func cancelledStep() async {
        let gate = Gate<Void>()
        let found = await failures {
            let exploration = Task {
                await explore(
                    CounterStore.init, depth: 2, steps: ["try await gate()": { _ in try await gate() }], invariants: [:]
                )
            }
            await gate.nextCall()
            exploration.cancel()
            #expect(await exploration.value.failure == nil)
        }
        #expect(found.map(\.message) == ["The exploration was cancelled. Histories that ran: 0"])
    }

    @Test("A cancelled exploration stops at once, and finishes each subject once", arguments: [true, false])
    func interrupted(isThrowing: Bool) async {
        let (walked, explored) = (Letters.Log(), Letters.Log())
        func letters(_ log: Letters.Log) -> InterruptedLetters { InterruptedLetters(log: log, isThrowing: isThrowing) }
        let found = await failures {
            await Task { _ = await randomWalk({ letters(walked) }, seeds: 1...3, steps: 100) }.value
            await Task { _ = await explore({ letters(explored) }, depth: 3) }.value
        }
        let message = "The exploration was cancelled. Histories that ran: "
        #expect(found.map(\.message) == [message + "0", message + "1"])
        #expect((walked.applied, walked.begun, walked.finished.count) == (3, 1, 1))
        #expect((explored.applied, explored.begun, explored.finished.count) == (3, 3, 3))
    }

    @Test("Between long histories, other work of the main actor can run")
    func turns() async {
        var turns = 0
        let other = Task {
            while !Task.isCancelled {
                turns += 1
                await Task.yield()
            }
        }
        await randomWalk({ Letters(log: Letters.Log()) }, seeds: 1...4, steps: 300)
        #expect(turns > 2)
        other.cancel()
        await other.value
    }

    @Test("An exploration that is cancelled while a failure is shortened reports this failure")
    func cancelledShortening() async {
        let gate = Gate<Void>()
        var hasFailed = false
        let found = await failures {
            let exploration = Task {
                await explore(
                    CounterStore.init, depth: 3,
                    steps: [
                        "try await add(to: store)": { store in
                            store.add(1)
                            if hasFailed { try await gate() }
                            hasFailed = store.count == 2
                            if hasFailed { throw Offline() }
                        }
                    ], invariants: [:])
            }
            await gate.nextCall()
            exploration.cancel()
            #expect(await exploration.value.failure?.events.count == 2)
        }
        #expect(found.map { $0.message.hasPrefix("CounterStore fails after 2 events: Offline()\n") } == [true])
    }
}
