import Lockstep
import LockstepUI
import SwiftUI
import Testing

@Statable([String].self)
@MainActor @Observable
private final class LetterStore {}

/// Screens of a store: the views while it loads, refreshes, fails and retries, and the loads that they start.
@MainActor @Suite(.timeLimit(.minutes(20))) struct StoreScreenTests {
    private let store = LetterStore()
    private let gate = Gate<[String]>(honorsCancellation: true)
    private let words = Words.english

    private func host(refreshing: RefreshDisplay = .previousContent) -> ViewHost {
        ViewHost { [store, gate] in
            StateDrivenView(store, load: { try await gate() }, refreshing: refreshing) { letters in
                List(letters, id: \.self) { Text($0) }
            }
        }
    }

    private func list(_ letters: String...) -> String {
        "VStack\n  List (refreshable)\n" + letters.map { "    Text \"\($0)\"" }.joined(separator: "\n")
    }

    private var loading: String { "VStack\n  ProgressView \"Loading…\"" }
    private var refreshing: String { "Inset\n  ProgressView (says \"Refreshing…\")\n" }

    /// Returns a placeholder inside a view that can be pulled.
    private func pullable(_ placeholder: String) -> String {
        "VStack\n  ScrollView (refreshable)\n" + placeholder.indented(by: 2)
    }

    /// Shows the first value.
    private func shown(_ host: ViewHost, _ letters: [String] = ["a"]) async {
        host.appear()
        await gate.isCalled()
        gate.succeed(letters)
        await host.rendered { !$0.contains("ProgressView") }
    }

    @Test func `a screen loads its store when it appears, and shows loading from the beginning`() async {
        let host = host()
        #expect(host.render() == loading)
        #expect(gate.callCount == 0)
        host.appear()
        await gate.isCalled()
        #expect(host.render() == loading)
        gate.succeed(["a", "b"])
        #expect(await host.rendered { $0.contains("List") } == list("a", "b"))
        await host.disappear()
    }

    @Test func `an existing value is not loaded again`() async {
        store.set(["a"])
        let host = host()
        host.appear()
        #expect(await host.rendered { $0.contains("List") } == list("a"))
        await host.disappear()
        #expect(gate.callCount == 0)
    }

    @Test func `the previous list stays during a refresh`() async throws {
        let host = host()
        await shown(host)
        let refresh = Task { [store, gate] in await store.load { try await gate() } }
        await gate.isCalled(2)
        #expect(host.render() == refreshing + list("a"))
        gate.succeed(["b"], call: 1)
        _ = await refresh.value
        #expect(host.render() == list("b"))
        await host.disappear()
    }

    @Test func `a refresh can be shown as loading instead`() async throws {
        let host = host(refreshing: .loading)
        await shown(host)
        let refresh = try host.pull()
        await gate.isCalled(2)
        #expect(host.render() == loading)
        gate.succeed(["b"], call: 1)
        await refresh.value
        #expect(host.render() == list("b"))
        await host.disappear()
    }

    @Test func `after a retryable error, the button loads again`() async throws {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(StateError.network(.timeout))
        #expect(await host.rendered { $0.contains("Button") } == pullable(words.timeoutTree(retries: true)))
        try host.press("Try Again")
        await gate.isCalled(2)
        #expect(host.render() == loading)
        gate.succeed(["a"], call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("a"))
        await host.disappear()
    }

    @Test func `after an error that is not retryable, there is no button, but the view can be pulled`() async throws {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(StateError.notFound(resource: "Page"))
        #expect(await host.rendered { $0.contains("Content") } == pullable(words.notFoundTree))
        let refresh = try host.pull()
        await gate.isCalled(2)
        gate.succeed(["a"], call: 1)
        await refresh.value
        #expect(host.render() == list("a"))
        await host.disappear()
    }

    @Test func `an empty list is shown as empty, and can be pulled`() async throws {
        let host = host()
        await shown(host, [])
        #expect(host.render() == pullable(words.nothingYetTree))
        let refresh = try host.pull()
        await gate.isCalled(2)
        #expect(host.render() == pullable(words.nothingYetTree))
        gate.succeed(["a"], call: 1)
        await refresh.value
        #expect(host.render() == list("a"))
        await host.disappear()
    }

    @Test func `a failed refresh can remove the list`() async throws {
        let host = ViewHost { [store, gate] in
            StateDrivenView(store, load: { try await gate() }, keepsContent: false) { letters in
                List(letters, id: \.self) { Text($0) }
            }
        }
        await shown(host)
        let refresh = try host.pull()
        await gate.isCalled(2)
        gate.fail(StateError.network(.timeout), call: 1)
        await refresh.value
        #expect(host.render() == pullable(words.timeoutTree(retries: true)))
        await host.disappear()
    }

    @Test func `by default, a failed refresh keeps the list, with the error above it`() async throws {
        let host = host()
        await shown(host)
        let refresh = try host.pull()
        await gate.isCalled(2)
        gate.fail(StateError.network(.timeout), call: 1)
        await refresh.value
        #expect(
            host.render() == """
                Inset
                  HStack
                    Label "Connection Problem" (wifi.exclamationmark, children ignored, says "\(words.timeoutSays)")
                    Button "Try Again"

                """ + list("a")
        )
        try host.press("Try Again")
        await gate.isCalled(3)
        #expect(host.render() == refreshing + list("a"))
        gate.fail(StateError.notFound(resource: "Page"), call: 2)
        let text = await host.rendered { $0.contains("Not Found") }
        #expect(text.hasSuffix(list("a")) && !text.contains("Button"))
        await host.disappear()
    }

    @Test func `disappearing cancels the load, and appearing loads again`() async {
        let host = host()
        host.appear()
        await gate.isCalled()
        await host.disappear()
        #expect(store.isIdle)
        host.appear()
        await gate.isCalled(2)
        gate.succeed(["b"], call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("b"))
        await host.disappear()
    }

    @Test func `a refresh continues after the pulled view has disappeared`() async throws {
        let host = host()
        await shown(host)
        let refresh = try host.pull()
        await gate.isCalled(2)
        refresh.cancel()
        await host.disappear()
        #expect(store.isLoading)
        gate.succeed(["b"], call: 1)
        await refresh.value
        #expect(host.render() == list("b"))
    }

    @Test func `a reset store is loaded again, as long as it is on the screen`() async {
        let host = host()
        await shown(host)
        store.reset()
        #expect(host.render() == loading)
        await gate.isCalled(2)
        gate.succeed(["b"], call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("b"))
        await host.disappear()
        store.reset()
        #expect(gate.callCount == 2)
    }

    @Test func `a reset store is loaded by the closure that the screen received last`() async {
        let id = AsyncValue(initialValue: 1)
        let item = AsyncValue<String>()
        let host = ViewHost {
            let id = id.value ?? 0
            StateDrivenView(item, load: { "item \(id)" }) { Text($0) }
        }
        host.appear()
        await host.rendered { $0.contains("item 1") }
        id.set(2)
        item.reset()
        #expect(await host.rendered { $0.contains("item") }.contains("item 2"))
        await host.disappear()
    }

    @Test(arguments: [CancellationError(), URLError(.cancelled), StateError.cancelled] as [any Error])
    func `a load that cancels itself leaves a button to try again`(error: any Error) async throws {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(error)
        let texts = ["Canceled", "The operation was canceled."]
        let placeholder = words.placeholder(
            texts, "xmark.circle", says: "Canceled. The operation was canceled.", retries: true
        )
        #expect(await host.rendered { $0.contains("Button") } == pullable(placeholder))
        try host.press("Try Again")
        await gate.isCalled(2)
        #expect(host.render() == loading)
        gate.succeed(["a"], call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("a"))
        await host.disappear()
    }

    @Test(arguments: ["reset", "restore"])
    func `after a load that cancelled itself, a reset and a restored snapshot load again`(change: String) async {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(CancellationError())
        await host.rendered { $0.contains("Button") }
        // Only the change makes the screen render.
        let rendered = Task { [loading] in await host.rendered { $0 == loading } }
        for _ in 0..<20 { await Task.yield() }
        if change == "reset" {
            store.reset()
        } else {
            store.asyncValue.pipeline.restore(store.asyncValue.pipeline.snapshot)
        }
        await gate.isCalled(2)
        #expect(await rendered.value == loading)
        gate.succeed(["a"], call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("a"))
        #expect(gate.callCount == 2)
        await host.disappear()
    }

    @Test func `after a load that cancelled itself, a reset loads again, also after another state`() async {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(CancellationError())
        await host.rendered { $0.contains("Button") }
        store.reset()
        #expect(host.render() == loading)
        await gate.isCalled(2)
        gate.fail(CancellationError(), call: 1)
        await host.rendered { $0.contains("Button") }
        store.set(["a"])
        store.reset()
        #expect(host.render() == loading)
        await gate.isCalled(3)
        gate.succeed(["b"], call: 2)
        #expect(await host.rendered { $0.contains("List") } == list("b"))
        #expect(gate.callCount == 3)
        await host.disappear()
    }

    @Test func `a retry that cancels itself does not start again either`() async throws {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.fail(CancellationError())
        await host.rendered { $0.contains("Button") }
        let refresh = try host.pull()
        await gate.isCalled(2)
        #expect(host.render() == loading)
        gate.fail(CancellationError(), call: 1)
        #expect(await host.rendered { !$0.contains("Progress") }.contains("Button"))
        await refresh.value
        store.set(["a"])
        #expect(host.render() == list("a"))
        store.reset()
        #expect(host.render() == loading)
        await gate.isCalled(3)
        gate.succeed(["b"], call: 2)
        #expect(await host.rendered { $0.contains("List") } == list("b"))
        await host.disappear()
        #expect(gate.callCount == 3)
    }

    @Test func `a load that cancels itself does not start again`() async throws {
        let host = ViewHost { [store, gate] in
            StateDrivenView(store, load: { try await gate() }) { letters in
                List(letters, id: \.self) { Text($0) }
            } idle: {
                List { Text("idle") }
            }
        }
        host.appear()
        await gate.isCalled()
        gate.fail(CancellationError())
        await host.rendered { $0.contains("idle") }
        #expect(gate.callCount == 1)
        let refresh = try host.pull()
        await gate.isCalled(2)
        gate.succeed(["a"], call: 1)
        await refresh.value
        #expect(host.render() == list("a"))
        await host.disappear()
    }

    @Test func `another store in the same place is loaded, too`() async {
        @MainActor final class Choice {
            let stores = [AsyncValue<[String]>(), AsyncValue<[String]>()]
        }
        let choice = Choice()
        let chosen = AsyncValue(initialValue: 0)
        let host = ViewHost { [gate] in
            StateDrivenView(choice.stores[chosen.value ?? 0], load: { try await gate() }) { letters in
                List(letters, id: \.self) { Text($0) }
            }
        }
        await shown(host)
        chosen.set(1)
        await host.rendered { $0 == loading }
        await gate.isCalled(2)
        gate.succeed(["b"], call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("b"))
        await host.disappear()
    }

    @Test func `another store in the place of one that gave up is shown as loading from the beginning`() async {
        let stores = [AsyncValue<[String]>(), AsyncValue<[String]>()]
        let chosen = AsyncValue(initialValue: 0)
        let host = ViewHost { [gate] in
            StateDrivenView(stores[chosen.value ?? 0], load: { try await gate() }) { letters in
                List(letters, id: \.self) { Text($0) }
            }
        }
        host.appear()
        await gate.isCalled()
        gate.fail(CancellationError())
        await host.rendered { $0.contains("Button") }
        chosen.set(1)
        #expect(host.render() == loading)
        await gate.isCalled(2)
        gate.succeed(["b"], call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("b"))
        await host.disappear()
    }

    @Test(arguments: Words.all)
    func `a screen uses the language of its environment`(words: Words) async {
        let value = AsyncValue(initialValue: 1)
        let host = ViewHost(locale: Locale(identifier: words.language)) {
            StateDrivenView(value, load: { 2 }, whenEmpty: .noDataYet, isEmpty: { $0 == 0 }) { Text("\($0)") }
        }
        #expect(host.render() == "VStack\n  Text \"1\"")
        value.startLoading()
        #expect(host.render() == "Inset\n  ProgressView (says \"\(words.refreshing)\")\nVStack\n  Text \"1\"")
        value.reset()
        #expect(host.render() == "VStack\n  ProgressView \"\(words.loading)\"")
        value.set(0)
        #expect(host.render() == pullable(words.nothingYetTree))
        value.reset()
        value.setError(.network(.timeout))
        #expect(host.render() == pullable(words.timeoutTree(retries: true)))
        value.setError(.notFound(resource: "Page"))
        #expect(host.render() == pullable(words.notFoundTree))
    }

    @Test func `every part can be replaced`() async {
        let value = AsyncValue<Int>()
        let host = ViewHost {
            StateDrivenView(value, load: { 2 }, whenEmpty: .noResults, isEmpty: { $0 == 0 }) {
                Text("\($0)")
            } empty: {
                Text("empty: \($0.title(for: Locale(identifier: "en")))")
            } error: {
                Text("error: \($0.code)")
            } loading: {
                Text("loading")
            }
        }
        #expect(host.render() == "VStack\n  Text \"loading\"")
        value.set(0)
        #expect(host.render().contains("empty: No Results"))
        value.setError(.unauthorized)
        #expect(host.render().contains("error: unauthorized"))
        value.set(3)
        #expect(host.render().contains("\"3\""))
    }
}
