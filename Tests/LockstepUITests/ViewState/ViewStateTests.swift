import Foundation
import LockstepUI
import Testing

@Suite("ViewState")
struct ViewStateTests {
    private typealias State = ViewState<[Int], String, Bool>

    private static let all: [State] = [.idle, .loading, .content([1]), .empty(true), .error("e")]

    @Test("Each query is true only for its own state")
    func queries() {
        for (index, state) in Self.all.enumerated() {
            let answers = [state.isIdle, state.isLoading, state.hasContent, state.isEmpty, state.hasError]
            #expect(answers == Self.all.indices.map { $0 == index })
            #expect(
                (state.content, state.emptyState, state.error) == (
                    index == 2 ? [1] : nil, index == 3 ? true : nil, index == 4 ? "e" : nil
                ))
        }
    }

    @Test("map transforms only the content")
    func map() {
        #expect(
            Self.all.map { $0.map(\.count) } == [.idle, .loading, .content(1), .empty(true), .error("e")]
                as [ViewState<Int, String, Bool>])
    }

    @Test("flatMap turns content into any state, and keeps other states")
    func flatMap() {
        let ends: [State] = [.idle, .loading, .content([2]), .empty(false), .error("f")]
        for end in ends {
            #expect(Self.all.map { $0.flatMap { _ in end } } == [.idle, .loading, end, .empty(true), .error("e")])
        }
    }

    @Test("mapError transforms only the error")
    func mapError() {
        #expect(
            Self.all.map { $0.mapError(\.count) } == [.idle, .loading, .content([1]), .empty(true), .error(1)]
                as [ViewState<[Int], Int, Bool>])
    }

    @Test("An error of a transformation is rethrown with its type")
    func throwing() {
        struct Refused: Error, Equatable {}
        func refuse<Value>(_: Value) throws(Refused) -> Value { throw Refused() }
        do throws(Refused) {
            #expect(try State.loading.map(refuse) == .loading)
            #expect(try State.content([1]).mapError(refuse) == .content([1]))
        } catch {
            Issue.record("A transformation ran for a state that it does not apply to.")
        }
        #expect(throws: Refused()) { try State.content([1]).map(refuse) }
        #expect(throws: Refused()) { try State.error("e").mapError(refuse) }
        #expect(throws: Refused()) { try State.content([]).flatMap { _ throws(Refused) -> State in throw Refused() } }
    }

    @Test("Impossible states need no case")
    func never() {
        func text(_ state: NonFailingState<Int, String>) -> String {
            switch state {
            case .idle: "idle"
            case .loading: "loading"
            case .content(let value): "\(value)"
            case .empty(let reason): reason
            }
        }
        func text(_ state: NonEmptyState<Int, String>) -> String {
            switch state {
            case .idle: "idle"
            case .loading: "loading"
            case .content(let value): "\(value)"
            case .error(let error): error
            }
        }
        func text(_ state: ContentState<Int>) -> String {
            switch state {
            case .idle: "idle"
            case .loading: "loading"
            case .content(let value): "\(value)"
            }
        }
        #expect(text(NonFailingState<Int, String>.empty("none")) == "none")
        #expect(text(NonEmptyState<Int, String>.error("lost")) == "lost")
        #expect(text(ContentState<Int>.content(1)) == "1")
    }

    @Test("States are equatable, hashable and codable")
    func values() throws {
        #expect(Set(Self.all + Self.all).count == 5)
        #expect(State.content([1]) != .content([2]) && State.error("a") != .error("b"))
        let written = try JSONEncoder().encode(Self.all)
        #expect(try JSONDecoder().decode([State].self, from: written) == Self.all)
    }
}
