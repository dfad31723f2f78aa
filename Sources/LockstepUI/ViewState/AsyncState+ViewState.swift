public import LockstepCore

extension AsyncState {
    /// What a screen shows of this state, with an empty state of your own.
    ///
    /// - Parameters:
    ///   - empty: What is shown where the value is empty.
    ///   - refreshing: What is shown while a value is loaded again.
    ///   - isEmpty: Returns whether a value is empty. By default, only a collection without elements is.
    /// - Returns: The state of the screen.
    public func viewState<EmptyState>(
        empty: EmptyState,
        refreshing: RefreshDisplay = .previousContent,
        isEmpty: ((Value) -> Bool)? = nil
    ) -> ViewState<Value, StateError, EmptyState> {
        func content(_ value: Value) -> ViewState<Value, StateError, EmptyState> {
            isEmpty?(value) ?? hasNoElements(value) ? .empty(empty) : .content(value)
        }
        return switch self {
        case .idle: .idle
        case .loading(let previous?) where refreshing == .previousContent: content(previous)
        case .loading: .loading
        case .loaded(let value): content(value)
        case .failed(let error): .error(error)
        }
    }

    /// What a screen shows of this state, by display models.
    ///
    /// ```swift
    /// StateDrivenView(state: store.state.viewState(empty: .noResults)) { items in … }
    /// ```
    ///
    /// - Parameters:
    ///   - empty: What is shown where the value is empty.
    ///   - refreshing: What is shown while a value is loaded again.
    ///   - isEmpty: Returns whether a value is empty. By default, only a collection without elements is.
    /// - Returns: The state of the screen.
    public func viewState(
        empty: EmptyDisplayModel = .noDataYet,
        refreshing: RefreshDisplay = .previousContent,
        isEmpty: ((Value) -> Bool)? = nil
    ) -> ViewState<Value, ErrorDisplayModel, EmptyDisplayModel> {
        let state: ViewState<Value, StateError, EmptyDisplayModel> = viewState(
            empty: empty, refreshing: refreshing, isEmpty: isEmpty
        )
        return state.mapError { ErrorDisplayModel($0) }
    }
}

/// Whether a value is a collection without elements, or a list without items and without another page.
///
/// Looked up at run time: overloads for collections would double every function that has the rule.
func hasNoElements<Value>(_ value: Value) -> Bool {
    switch value {
    case let collection as any Collection: collection.isEmpty
    case let pages as any PagedList: pages.isEmpty
    default: false
    }
}
