import Lockstep
import LockstepUI
import SwiftUI
import Testing

/// Refreshes by users, with and without pulling, and the text tree during a refresh.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RefreshTests {
    private let letters = AsyncValue<[String]>()
    private let gate = Gate<[String]>(honorsCancellation: true)
    private let list = "VStack\n  List (refreshable)\n    Text \"a\""
    private let running = "Inset\n  ProgressView (says \"Refreshing…\")\n"

    private func host<Screen: View>(_ change: @escaping (AnyView) -> Screen) -> ViewHost {
        ViewHost { [letters, gate] in
            change(
                AnyView(
                    StateDrivenView(letters, load: { try await gate() }) { letters in
                        List(letters, id: \.self) { Text($0) }
                    }))
        }
    }

    private func shown(_ host: ViewHost) async {
        host.appear()
        await gate.isCalled()
        gate.succeed(["a"])
        await host.rendered { !$0.contains("ProgressView") }
    }

    @Test func `the system shows the progress of a pulled load`() async throws {
        let host = host { $0 }
        await shown(host)
        let pull = try host.pull()
        await gate.isCalled(2)
        #expect(host.render() == list)
        // The system shows nothing for a load that the button started.
        gate.fail(StateError.network(.timeout), call: 1)
        await pull.value
        try host.press("Try Again")
        await gate.isCalled(3)
        #expect(host.render() == running + list)
        gate.succeed(["b"], call: 2)
        await host.rendered { $0.contains("\"b\"") }
        await host.disappear()
    }

    @Test func `if a load replaces the pulled view, the screen shows its progress`() async throws {
        let host = ViewHost { [letters, gate] in
            StateDrivenView(letters, load: { try await gate() }, keepsContent: false) { letters in
                List(letters, id: \.self) { Text($0) }
            }
        }
        await shown(host)
        letters.setError(.network(.timeout))
        let pull = try host.pull()
        await gate.isCalled(2)
        #expect(host.render() == running + list)
        gate.succeed(["b"], call: 1)
        await pull.value
        await host.disappear()
    }

    @Test(arguments: Words.all)
    func `if nothing can be pulled, there is a button`(words: Words) async throws {
        let value = AsyncValue(initialValue: ["a"])
        let host = ViewHost(locale: Locale(identifier: words.language)) { [gate] in
            StateDrivenView(value, load: { try await gate() }) { letters in
                List(letters, id: \.self) { Text($0) }
            }
            .environment(\.canPull, false)
        }
        #expect(host.render() == list + "\nToolbar\n  Button \"\(words.refresh)\" (⌘R)")
        try host.press(words.refresh)
        await gate.isCalled()
        #expect(
            host.render() == """
                Inset
                  ProgressView (says "\(words.refreshing)")
                \(list)
                Toolbar
                  Button "\(words.refresh)" (⌘R, disabled)
                """
        )
        gate.succeed(["b"])
        #expect(await host.rendered { $0.contains("\"b\"") }.hasSuffix("Button \"\(words.refresh)\" (⌘R)"))
    }

    @Test func `the button can be hidden, and shown where users can pull`() async {
        let hidden = host { $0.environment(\.canPull, false).refreshButton(.hidden) }
        let shown = host { $0.refreshButton(.visible) }
        letters.set(["a"])
        #expect(hidden.render() == list)
        #expect(shown.render() == list + "\nToolbar\n  Button \"Refresh\" (⌘R)")
    }

    @Test func `if nothing can be pulled, a refresh of the list is shown`() async throws {
        let host = host { $0.environment(\.canPull, false).refreshButton(.hidden) }
        await shown(host)
        let refresh = try host.pull()
        await gate.isCalled(2)
        #expect(host.render() == running + list)
        gate.succeed(["a"], call: 1)
        await refresh.value
        #expect(host.render() == list)
        await host.disappear()
    }

    @Test func `a notice fills the width above scrolling content, and is a column if texts are large`() async {
        let wide = host { $0 }
        let large = host { $0.environment(\.dynamicTypeSize, .accessibility3) }
        letters.set(["a"])
        letters.setError(.network(.timeout))
        #expect(wide.render().hasPrefix("Inset\n  HStack\n    Label"))
        #expect(large.render().hasPrefix("Inset\n  VStack\n    Label"))
        for host in [wide, large] {
            let notice = host.nodes().first { $0.kind == "Inset" }?.children.first
            #expect(notice?.looks.maxWidth == .infinity)
            #expect(notice?.looks.background?.contains("bar") == true)
        }
    }

    @Test func `a placeholder that can be pulled scrolls if its texts are too large for the screen`() async throws {
        let host = host { $0 }
        letters.setError(.network(.timeout))
        let all = host.nodes().flatMap(\.all)
        let placeholder = try #require(all.first { $0.kind == "ScrollView" }?.children.first)
        #expect(placeholder.looks.minHeight == Rendering.screenSize.height)
        #expect(!placeholder.looks.isAsHighAsContainer)
        #expect(placeholder.looks.maxWidth == .infinity)
    }

    @Test func `a scroll view inside is pulled by the screen's refresh, unless it has its own`() async throws {
        let own = Gate<Void>()
        func screen(_ inner: some View) -> ViewHost {
            ViewHost { [letters, gate] in
                StateDrivenView(letters, load: { try await gate() }) { _ in inner }
            }
        }
        letters.set(["a"])
        let pull = try screen(ScrollView { Text("inner") }).pull()
        await gate.isCalled()
        gate.succeed(["b"])
        await pull.value
        let other = try screen(ScrollView { Text("inner") }.refreshable { try? await own() }).pull()
        await own.isCalled()
        own.succeed(())
        await other.value
        #expect(gate.callCount == 1)
    }
}
