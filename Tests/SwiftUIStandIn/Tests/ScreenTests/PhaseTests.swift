import Lockstep
import SwiftUI
import Testing

/// Announcements and animations when a screen changes from one state to another.
@MainActor @Suite(.timeLimit(.minutes(20))) struct PhaseTests {
    private let value = AsyncValue<[String]>()
    private let gate = Gate<[String]>(honorsCancellation: true)

    private func host(_ language: String = "en", animation: Animation? = .default) -> ViewHost {
        ViewHost(locale: Locale(identifier: language)) { [value, gate] in
            StateDrivenView(value, load: { try await gate() }) { letters in
                List(letters, id: \.self) { Text($0) }
            }
            .stateAnimation(animation)
        }
    }

    /// Loads with the gate's next call, ends the call, and shows the result.
    private func load(_ host: ViewHost, call: Int, _ end: () -> Void) async throws {
        if call > 0 { _ = try host.pull() }
        await gate.isCalled(call + 1)
        _ = host.render()
        end()
        await host.rendered { _ in !value.isLoading }
    }

    @Test(arguments: Words.all)
    func `the end of a load is announced, in the language of the environment`(words: Words) async throws {
        let host = host(words.language)
        host.appear()
        try await load(host, call: 0) { gate.fail(StateError.network(.timeout)) }
        #expect(host.announcements == [words.timeoutSays])
        try await load(host, call: 1) { gate.succeed([], call: 1) }
        #expect(host.announcements == [words.timeoutSays, words.nothingYetSays])
        try await load(host, call: 2) { gate.succeed(["a"], call: 2) }
        try await load(host, call: 3) { gate.succeed(["a"], call: 3) }
        #expect(host.announcements.dropFirst(2) == [words.loaded, words.loaded])
        try await load(host, call: 4) { gate.fail(StateError.notFound(resource: "Page"), call: 4) }
        #expect(host.render().contains("Text \"a\""))
        #expect(host.announcements.last == words.notFoundSays)
        #expect(host.announcements.count == 5)
        await host.disappear()
    }

    @Test func `nothing is announced if no load ended, or if its result has no texts`() async throws {
        struct Secret {}
        let state = AsyncValue<Int>(initialValue: 0)
        let host = ViewHost {
            let states: [ViewState<Int, Secret, Secret>] = [
                .content(1), .content(2), .empty(Secret()), .loading, .error(Secret()), .loading, .idle,
            ]
            StateDrivenView(state: states[state.value ?? 0]) {
                Text("\($0)")
            } empty: { _ in
                Text("empty")
            } error: { _ in
                Text("error")
            }
        }
        host.appear()
        for index in 1..<7 {
            state.set(index)
            _ = host.render()
        }
        #expect(host.announcements == [])
        await host.disappear()
    }

    @Test func `a change from one state to another is animated, and a change of the content is not`() async throws {
        let host = host()
        host.appear()
        try await load(host, call: 0) { gate.succeed(["a"]) }
        #expect(host.animations == ["default"])
        value.set(["b"])
        #expect(host.render().contains("\"b\""))
        #expect(host.animations == ["default"])
        value.set([])
        _ = host.render()
        #expect(host.animations == ["default", "default"])
        await host.disappear()
    }

    @Test(arguments: [nil, Animation.easeInOut])
    func `the animation can be replaced or removed`(animation: Animation?) async throws {
        let host = host(animation: animation)
        host.appear()
        try await load(host, call: 0) { gate.succeed(["a"]) }
        #expect(host.animations == (animation == nil ? [] : ["easeInOut"]))
        await host.disappear()
    }
}
