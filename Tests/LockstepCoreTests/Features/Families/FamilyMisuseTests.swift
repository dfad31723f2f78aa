import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Counts the executions that it wraps and the commits that it records.
@MainActor private final class CountingInterceptor: StoreInterceptor, Recorder {
    var calls = 0
    var commits = 0

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        calls += 1
        return next()
    }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        calls += 1
        return await next()
    }

    func record(_ event: StoreEvent) {
        if case .committed = event { commits += 1 }
    }
}

/// An observer that removes the member that it has just started to observe, 50,000 times.
@MainActor private final class EndlessRemoval {
    private let rows = StoreFamily { (id: Int) in RowStore(id: id) }
    private var rounds = 0

    func begin() {
        withObservationTracking {
            _ = rows[1].title
        } onChange: {
            MainActor.assumeIsolated {
                self.rounds += 1
                if self.rounds < 50_000 { self.begin() }
            }
        }
        rows.remove(1)
    }
}

@MainActor @Suite("Misuse of store families", .timeLimit(.minutes(20)))
struct FamilyMisuseTests {
    private let clock = ManualClock()

    private func message(of result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    @Test("A `keepsUnused` that is not positive traps, and the message names the alternative")
    func keepsUnused() async throws {
        let zero = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = StoreFamily(keepsUnused: .zero) { (id: Int) in RowStore(id: id) }
        }
        #expect(try message(of: zero).contains("remove(_:)"))
        let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = QueryFamily(keepsUnused: .seconds(-1)) { (id: Int) in id }
        }
        #expect(try message(of: negative).contains("keepsUnused: -1.0 seconds"))
    }

    @Test("A limit below one traps, and the message names the alternative")
    func limit() async throws {
        let zero = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = StoreFamily(limit: 0) { (id: Int) in RowStore(id: id) }
        }
        #expect(try message(of: zero).contains("limit: 0") && message(of: zero).contains("nil"))
        await #expect(processExitsWith: .failure) { @MainActor in
            _ = PagedQueryFamily(limit: -1) { (id: Int, _: Int?) in Page(items: [id], next: nil) }
        }
        let pages = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = PagedQueryFamily(keepsPages: 0) { (id: Int, _: Int?) in Page(items: [id], next: nil) }
        }
        #expect(try message(of: pages).contains("keepsPages: 0"))
    }

    @Test("F6: keys whose stores need each other trap, and the message names the key")
    func circle() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            var rows: StoreFamily<Int, RowStore>?
            rows = StoreFamily { id in
                _ = rows?[1 - id]
                return RowStore(id: id)
            }
            _ = rows?[0]
        }
        #expect(try message(of: result).contains("store of 0"))
    }

    @Test("A store that is made for two keys is reported with both keys")
    func sharedStore() {
        let warnings = WarningLog()
        let one = RowStore(id: 1)
        let rows = StoreFamily { (_: Int) in one }
        warnings.collect {
            _ = rows[7]
            #expect(warnings.lines.isEmpty)
            _ = rows[8]
        }
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.contains("for 8, which is the store of 7") == true)
    }

    @Test("Stores that the closure reuses for their own keys are not reported, also after a removal")
    func heldStores() {
        let warnings = WarningLog()
        var held: [Int: RowStore] = [:]
        let rows = StoreFamily { (id: Int) in
            let store = held[id] ?? RowStore(id: id)
            held[id] = store
            return store
        }
        warnings.collect {
            for id in 0..<40 { _ = rows[id] }
            rows.remove(7)
            #expect(rows[7] === held[7])
        }
        #expect(warnings.lines.isEmpty)
    }

    @Test("F3: an observer may remove the member whose change woke it")
    func removalByObserver() {
        let rows = StoreFamily { (id: Int) in RowStore(id: id) }
        let wakes = Wakes { [rows] in
            let title = rows[1].title
            if title == "done" { rows.remove(1) }
            return title
        }
        rows[1].commit { $0.title = "done" }
        #expect(wakes.seen.first == "row 1" && wakes.seen.last == "row 1" && wakes.seen.contains("done"))
        #expect(rows.count == 1)
        wakes.end()
    }

    @Test("An observer that removes the member that it reads does not wake itself, and nothing hangs")
    func removalWhileReading() {
        let rows = StoreFamily { (id: Int) in RowStore(id: id) }
        let wakes = Wakes { [rows] in
            let title = rows[1].title
            rows.remove(1)
            return title
        }
        rows.remove(1)
        #expect(wakes.count <= 1)
        wakes.end()
    }

    @Test("An observer that removes the member again and again traps with a message and does not hang the process")
    func endlessRemoval() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            EndlessRemoval().begin()
        }
        #expect(try message(of: result).contains("in an endless loop"))
    }

    @Test("A recorder that is attached twice receives each event once; an interceptor wraps once for each attachment")
    func attachedTwice() {
        let rows = StoreFamily { (id: Int) in RowStore(id: id) }
        let interceptor = CountingInterceptor()
        let attachments = [rows.attach(interceptor), rows.attach(interceptor)]
        rows[1].commit { $0.count = 1 }
        #expect(interceptor.calls == 2 && interceptor.commits == 1)
        attachments[0].cancel()
        rows[1].commit { $0.count = 2 }
        #expect(interceptor.calls == 3 && interceptor.commits == 2)
        attachments[0].cancel()
        attachments[1].cancel()
        rows[1].commit { $0.count = 3 }
        #expect(interceptor.calls == 3 && interceptor.commits == 2)
    }

    @Test("F4: an interceptor detached during an execution receives no calls or events for later work")
    func detachedWhileRunning() async {
        let rows = StoreFamily { (id: Int) in RowStore(id: id) }
        let (interceptor, gate) = (CountingInterceptor(), Gate<Int>())
        let attachment = rows.attach(interceptor)
        let row = rows[1]
        let running = immediately {
            await row.dispatch("load") {
                let count = try? await gate()
                row.commit { $0.count = count ?? 0 }
            }
        }
        await gate.isCalled()
        let calls = interceptor.calls
        attachment.cancel()
        rows.remove(1)
        gate.succeed(5)
        _ = await running.value
        #expect(row.count == 5)
        #expect(interceptor.calls == calls && interceptor.commits == 0)
    }
}
