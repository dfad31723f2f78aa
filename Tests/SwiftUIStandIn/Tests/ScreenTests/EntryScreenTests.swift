import Lockstep
import LockstepUI
import SwiftUI
import Testing

/// Screens of an entry of a query family: the views, and the loads that they start.
@MainActor @Suite(.timeLimit(.minutes(20))) struct EntryScreenTests {
    private let clock = ManualClock()
    private let gate = Gate<String>(honorsCancellation: true)
    private let item: QueryFamily<Int, String>
    /// The key that the screen shows.
    private let key = AsyncValue(initialValue: 1)
    private let words = Words.english

    init() {
        item = QueryFamily(freshFor: .seconds(60), clock: clock) { [gate] (id: Int) in "\(try await gate()) of \(id)" }
    }

    private func host() -> ViewHost {
        ViewHost { [item, key] in
            StateDrivenView(item[key.value ?? 0]) { text in List { Text(text) } }
        }
    }

    private func list(_ text: String) -> String { "VStack\n  List (refreshable)\n    Text \"\(text)\"" }

    private let loading = "VStack\n  ProgressView \"Loading…\""
    private let refreshing = "Inset\n  ProgressView (says \"Refreshing…\")\n"

    /// Returns a placeholder inside a view that can be pulled.
    private func pullable(_ placeholder: String) -> String {
        "VStack\n  ScrollView (refreshable)\n" + placeholder.indented(by: 2)
    }

    /// Returns a host that shows the first value.
    private func appeared() async -> ViewHost {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.succeed("a")
        await host.rendered { $0.contains("List") }
        return host
    }

    @Test func `a screen loads its entry when it appears, and shows loading from the beginning`() async {
        let host = host()
        #expect(host.render() == loading)
        #expect(gate.callCount == 0)
        host.appear()
        await gate.isCalled()
        #expect(host.render() == loading)
        gate.succeed("a")
        #expect(await host.rendered { $0.contains("List") } == list("a of 1"))
        await host.disappear()
        #expect(gate.callCount == 1)
    }

    @Test func `with keepingPrevious, the old value stays while another entry is loaded, and shows that it is loading`()
        async
    {
        let host = ViewHost { [item, key] in
            StateDrivenView(item[key.value ?? 0], keepingPrevious: true) { text in List { Text(text) } }
        }
        #expect(host.render() == loading)
        host.appear()
        await gate.isCalled()
        gate.succeed("a")
        await host.rendered { $0.contains("List") }
        key.set(2)
        #expect(await host.rendered { $0.contains("Refreshing") }.contains("a of 1"))
        await gate.isCalled(2)
        gate.succeed("b", call: 1)
        #expect(await host.rendered { $0.contains("b of 2") && !$0.contains("Refreshing") } == list("b of 2"))
        key.set(3)
        #expect(await host.rendered { $0.contains("Refreshing") }.contains("b of 2"))
        await gate.isCalled(3)
        gate.fail(StateError.unauthorized, call: 2)
        #expect(!(await host.rendered { !$0.contains("Refreshing") }).contains("of 2"))
        await host.disappear()
    }

    @Test func `a fresh value is not loaded`() async {
        item.set("known", for: 1)
        clock.advance(by: .seconds(59))
        let host = host()
        host.appear()
        #expect(await host.rendered { $0.contains("List") } == list("known"))
        await host.disappear()
        #expect(gate.callCount == 0)
    }

    @Test func `a stale value stays on the screen while it is loaded`() async {
        item.set("old", for: 1)
        clock.advance(by: .seconds(60))
        let host = host()
        host.appear()
        await gate.isCalled()
        #expect(host.render() == refreshing + list("old"))
        gate.succeed("new")
        #expect(await host.rendered { $0.contains("new") } == list("new of 1"))
        await host.disappear()
    }

    @Test func `if the load of a stale value fails, the value stays, with the error above it`() async throws {
        item.set("old", for: 1)
        item.invalidate(1)
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(StateError.network(.timeout))
        let text = await host.rendered { $0.contains("Button") }
        #expect(text.hasPrefix("Inset\n  HStack\n    Label") && text.hasSuffix(list("old")))
        try host.press("Try Again")
        await gate.isCalled(2)
        #expect(host.render() == refreshing + list("old"))
        gate.succeed("new", call: 1)
        #expect(await host.rendered { $0.contains("new") } == list("new of 1"))
        await host.disappear()
    }

    @Test func `an error without content has a button that loads again`() async throws {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(StateError.network(.timeout))
        #expect(await host.rendered { $0.contains("Button") } == pullable(words.timeoutTree(retries: true)))
        try host.press("Try Again")
        await gate.isCalled(2)
        #expect(host.render() == loading)
        gate.succeed("a", call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("a of 1"))
        await host.disappear()
    }

    @Test func `after a load that cancelled itself, a reset of the entry loads again`() async {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(CancellationError())
        await host.rendered { $0.contains("Button") }
        // Only the reset makes the screen render.
        let rendered = Task { [loading] in await host.rendered { $0 == loading } }
        for _ in 0..<20 { await Task.yield() }
        item[1].reset()
        await gate.isCalled(2)
        #expect(await rendered.value == loading)
        gate.succeed("a", call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("a of 1"))
        await host.disappear()
    }

    @Test func `pulling loads a fresh value, and lasts as long as the load`() async throws {
        let host = await appeared()
        let pull = try host.pull()
        await gate.isCalled(2)
        #expect(item[1].isLoading)
        #expect(host.render() == list("a of 1"))
        var hasEnded = false
        let end = Task {
            await pull.value
            hasEnded = true
        }
        for _ in 0..<20 { await Task.yield() }
        #expect(!hasEnded)
        gate.succeed("b", call: 1)
        await end.value
        #expect(host.render() == list("b of 1"))
        await host.disappear()
    }

    @Test func `pulling waits for a load that is already running`() async throws {
        let host = await appeared()
        let reload = Task { [item] in await item[1].reload() }
        await gate.isCalled(2)
        #expect(host.render() == refreshing + list("a of 1"))
        let pull = try host.pull()
        // For a pulled load, the system shows the progress.
        await host.rendered { [self] in $0 == list("a of 1") }
        gate.succeed("b", call: 1)
        await pull.value
        #expect(await reload.value.isCompleted)
        #expect(host.render() == list("b of 1"))
        #expect(gate.callCount == 2)
        await host.disappear()
    }

    @Test func `after an invalidation, pulling does not wait for an earlier load`() async throws {
        let host = await appeared()
        let reload = Task { [item] in await item[1].reload() }
        await gate.isCalled(2)
        item.invalidate(1)
        let pull = try host.pull()
        await gate.isCalled(3)
        gate.succeed("b", call: 2)
        await pull.value
        _ = await reload.value
        #expect(host.render() == list("b of 1"))
        await host.disappear()
    }

    @Test func `a pulled load continues after the screen has disappeared`() async throws {
        let host = await appeared()
        let pull = try host.pull()
        await gate.isCalled(2)
        await host.disappear()
        #expect(item[1].isLoading)
        gate.succeed("b", call: 1)
        await pull.value
        #expect(item[1].value == "b of 1")
    }

    @Test func `another key shows another entry, and cancels the load of the previous one`() async {
        let host = host()
        host.appear()
        await gate.isCalled()
        let first = item[1]
        key.set(2)
        await host.rendered { _ in gate.callCount == 1 }
        #expect(host.render() == loading)
        await gate.isCalled(2)
        while first.isLoading, !Task.isCancelled { await Task.yield() }
        #expect(first.isIdle)
        gate.succeed("b", call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("b of 2"))
        await host.disappear()
    }

    @Test func `after a change of the key, nothing of the previous entry is shown`() async {
        let host = await appeared()
        key.set(2)
        #expect(host.render() == loading)
        await gate.isCalled(2)
        gate.fail(StateError.notFound(resource: "Page"), call: 1)
        #expect(await host.rendered { $0.contains("Label") } == pullable(words.notFoundTree))
        key.set(1)
        #expect(host.render() == list("a of 1"))
        await host.disappear()
        #expect(gate.callCount == 2)
    }

    @Test func `a pull of the previous entry does not change the shown entry`() async throws {
        let host = await appeared()
        let pull = try host.pull()
        await gate.isCalled(2)
        key.set(2)
        #expect(host.render() == loading)
        await gate.isCalled(3)
        gate.succeed("b", call: 1)
        await pull.value
        #expect(host.render() == loading)
        gate.succeed("c", call: 2)
        #expect(await host.rendered { $0.contains("List") } == list("c of 2"))
        #expect(item[1].value == "b of 1")
        await host.disappear()
    }

    @Test func `disappearing cancels the load, and appearing loads again`() async {
        let host = host()
        host.appear()
        await gate.isCalled()
        await host.disappear()
        #expect(item[1].isIdle)
        host.appear()
        await gate.isCalled(2)
        gate.succeed("b", call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("b of 1"))
        await host.disappear()
    }

    @Test func `two screens of one entry share its load, and the last of them cancels it`() async {
        let (first, second) = (host(), host())
        first.appear()
        second.appear()
        await gate.isCalled()
        await first.disappear()
        #expect(item[1].isLoading)
        gate.succeed("a")
        #expect(await second.rendered { $0.contains("List") } == list("a of 1"))
        item[1].reset()
        _ = second.render()
        await gate.isCalled(2)
        await second.disappear()
        #expect(item[1].isIdle)
        #expect(gate.callCount == 2)
    }

    @Test func `the entry is kept as long as it is on the screen`() async {
        var host: ViewHost? = await appeared()
        weak let entry = item.existing(1)
        for _ in 0..<3 {
            await clock.isSlept()
            clock.advance(by: .seconds(300))
        }
        await clock.isSlept()
        #expect(entry?.value == "a of 1")
        await host?.disappear()
        host = nil
        while item.count > 0, !Task.isCancelled {
            clock.advance(by: .seconds(300))
            await Task.yield()
        }
        #expect(entry == nil)
    }

    @Test func `an entry that is removed from the family is loaded again, as another entry`() async {
        let host = await appeared()
        item.remove(1)
        #expect(await host.rendered { $0 == loading } == loading)
        await gate.isCalled(2)
        gate.succeed("b", call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("b of 1"))
        await host.disappear()
    }

    @Test func `a reset entry is loaded again, as long as it is on the screen`() async {
        let host = await appeared()
        item[1].reset()
        #expect(host.render() == loading)
        await gate.isCalled(2)
        gate.succeed("b", call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("b of 1"))
        await host.disappear()
        item[1].reset()
        #expect(gate.callCount == 2)
    }

    @Test func `a load that cancels itself leaves a button to try again, and so does the next load`() async throws {
        let host = host()
        host.appear()
        for call in 0..<2 {
            await gate.isCalled(call + 1)
            #expect(host.render() == loading)
            gate.fail(CancellationError(), call: call)
            #expect(await host.rendered { $0.contains("Button") }.contains("Canceled"))
            for _ in 0..<20 {
                _ = host.render()
                await Task.yield()
            }
            #expect(gate.callCount == call + 1)
            try host.press("Try Again")
        }
        await gate.isCalled(3)
        gate.succeed("a", call: 2)
        #expect(await host.rendered { $0.contains("List") } == list("a of 1"))
        await host.disappear()
    }

    @Test func `a pull whose load is superseded by a reset is followed by another load`() async throws {
        let host = await appeared()
        let pull = try host.pull()
        await gate.isCalled(2)
        item[1].reset()
        await pull.value
        #expect(host.render() == loading)
        await gate.isCalled(3)
        gate.succeed("b", call: 2)
        #expect(await host.rendered { $0.contains("List") } == list("b of 1"))
        await host.disappear()
    }

    @Test func `an empty value is shown as empty, by the screen's rule`() {
        let lists = QueryFamily { (_: Int) in [String]() }
        func screen(_ view: some View) -> String { render(view) }
        lists.set([], for: 1)
        lists.set(["-"], for: 2)
        let nothing = pullable(words.nothingYetTree)
        #expect(screen(StateDrivenView(lists[1]) { Text("\($0)") }) == nothing)
        #expect(screen(StateDrivenView(lists[2], isEmpty: { $0 == ["-"] }) { Text("\($0)") }) == nothing)
        #expect(screen(StateDrivenView(lists[1], whenEmpty: .noResults) { Text("\($0)") }).contains("No Results"))
    }

    @Test func `every part can be replaced, and a refresh is shown as for a store`() {
        let entry = item[1]
        let host = ViewHost {
            StateDrivenView(entry, refreshing: .loading, keepsContent: false, isEmpty: { $0.isEmpty }) {
                Text("content: \($0)")
            } empty: { _ in
                Text("empty")
            } error: {
                Text("error: \($0.code)")
            } loading: {
                Text("loading")
            } idle: {
                Text("idle")
            }
        }
        #expect(host.render() == "VStack\n  Text \"loading\"")
        entry.set("a")
        #expect(host.render() == "VStack\n  Text \"content: a\"")
        entry.startLoading()
        #expect(host.render() == "VStack\n  Text \"loading\"")
        entry.setError(.unauthorized)
        #expect(host.render() == "VStack\n  Text \"error: unauthorized\"")
        entry.set("")
        #expect(host.render() == "VStack\n  Text \"empty\"")
    }
}
