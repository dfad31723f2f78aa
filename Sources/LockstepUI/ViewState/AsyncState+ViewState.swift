public import LockstepCore

extension AsyncState {
    /// Converts this state to the state of a screen. If the value is empty, the screen shows `empty`.
    ///
    /// - Parameters:
    ///   - empty: The empty state to show if the value is empty. It can have any type.
    ///   - refreshing: What the screen shows while a value is loaded again.
    ///   - isEmpty: A closure that returns whether a value is empty. By default, a collection without elements is
    ///     empty. A `Pages` value without items and without a next page is empty, too.
    /// - Returns: The state of the screen.
    public func viewState<EmptyState>(
        empty: EmptyState,
        refreshing: RefreshDisplay = .previousContent,
        isEmpty: ((Value) -> Bool)? = nil
    ) -> ViewState<Value, StateError, EmptyState> {
        func content(_ value: Value) -> ViewState<Value, StateError, EmptyState> {
            isEmptyContent(value, by: isEmpty) ? .empty(empty) : .content(value)
        }
        return switch self {
        case .idle: .idle
        case .loading(let previous?) where refreshing == .previousContent: content(previous)
        case .loading: .loading
        case .loaded(let value): content(value)
        case .failed(let error): .error(error)
        }
    }

    /// Converts this state to the state of a screen. An error becomes an ``ErrorDisplayModel``. If the value is empty,
    /// the screen shows `empty`.
    ///
    /// ```swift
    /// let screen = search.state.viewState(empty: .noResults)  // `search` is a store of the found items
    /// ```
    ///
    /// - Parameters:
    ///   - empty: The reason to show if the value is empty.
    ///   - refreshing: What the screen shows while a value is loaded again.
    ///   - isEmpty: A closure that returns whether a value is empty. By default, a collection without elements is
    ///     empty. A `Pages` value without items and without a next page is empty, too.
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

/// Returns whether a screen shows a value as empty.
///
/// - Parameters:
///   - value: The value.
///   - rule: A closure that returns whether a value is empty. If the closure is `nil`, a collection without elements
///     is empty. A `Pages` value without items and without a next page is empty, too.
/// - Returns: Whether the value is empty.
func isEmptyContent<Value>(_ value: Value, by rule: ((Value) -> Bool)?) -> Bool {
    if let rule { return rule(value) }
    return switch value {
    case let collection as any Collection: collection.isEmpty
    case let pages as any PagedList: pages.isEmpty
    default: false
    }
}
