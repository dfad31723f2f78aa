import LockstepCore
import LockstepUI
import Testing

@Suite("The ViewState of an AsyncState")
struct AsyncStateViewStateTests {
    private typealias Screen = ViewState<[Int], StateError, String>

    @Test("Every state of a value has a state of the screen")
    func states() {
        func screen(_ state: AsyncState<[Int]>) -> Screen { state.viewState(empty: "none") }
        #expect(screen(.idle) == .idle)
        #expect(screen(.loading(previous: nil)) == .loading)
        #expect(screen(.loaded([1])) == .content([1]))
        #expect(screen(.loaded([])) == .empty("none"))
        #expect(screen(.failed(.unauthorized)) == .error(.unauthorized))
    }

    @Test("During a refresh, the previous value stays, or the screen shows loading")
    func refreshing() {
        let refresh = AsyncState.loading(previous: [1])
        #expect(refresh.viewState(empty: "none") == .content([1]))
        #expect(refresh.viewState(empty: "none", refreshing: .loading) == .loading)
        #expect(AsyncState<[Int]>.loading(previous: []).viewState(empty: "none") == .empty("none"))
    }

    @Test("Collections without elements are empty, and other values by the given rule")
    func empty() {
        func isEmpty<Value>(_ value: Value) -> Bool { AsyncState.loaded(value).viewState(empty: ()).isEmpty }
        #expect(isEmpty([Int]()) && isEmpty(Set<Int>()) && isEmpty([Int: Int]()) && isEmpty(""))
        #expect(!isEmpty([0]) && !isEmpty("a") && !isEmpty(0) && !isEmpty(false))
        #expect(AsyncState.loaded(0).viewState(empty: "none") { $0 == 0 } == .empty("none"))
        #expect(AsyncState.loaded([Int]()).viewState(empty: "none") { _ in false } == .content([]))
    }

    @Test("Display models are made from errors and from empty values")
    func displayModels() {
        let failed = AsyncState<[Int]>.failed(.network(.timeout)).viewState()
        #expect(failed == .error(ErrorDisplayModel(.network(.timeout))))
        #expect(AsyncState<[Int]>.loaded([]).viewState() == .empty(.noDataYet))
        #expect(AsyncState<[Int]>.loaded([]).viewState(empty: .noResults) == .empty(.noResults))
        #expect(AsyncState<[Int]>.loading(previous: [1]).viewState(refreshing: .loading) == .loading)
        #expect(AsyncState.loaded([1]).viewState { $0.count < 2 } == .empty(.noDataYet))
    }
}
