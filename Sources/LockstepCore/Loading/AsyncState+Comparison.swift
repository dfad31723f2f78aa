extension AsyncState {
    /// Whether two states are the same, as far as that can be told.
    ///
    /// - Parameters:
    ///   - other: The other state.
    ///   - isEqual: Compares two values; `nil` where values cannot be compared, and so never count as the same.
    /// - Returns: Whether they are known to be the same.
    func isSame(as other: AsyncState, by isEqual: ((Value, Value) -> Bool)?) -> Bool {
        switch (self, other) {
        case (.idle, .idle): true
        case (.loading(let old), .loading(let new)): old.isSame(as: new, by: isEqual)
        case (.loaded(let old), .loaded(let new)): isEqual?(old, new) ?? false
        case (.failed(let old), .failed(let new)): old == new
        default: false
        }
    }

    /// The state itself, or for one that is loading the state that it settles to when its load is gone (promise L4).
    var settled: AsyncState {
        guard case .loading(let previous) = self else { return self }
        return previous.map { .loaded($0) } ?? .idle
    }
}

extension Optional {
    /// Whether two optional values are the same, as far as that can be told.
    func isSame(as other: Wrapped?, by isEqual: ((Wrapped, Wrapped) -> Bool)?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let old?, let new?): isEqual?(old, new) ?? false
        default: false
        }
    }
}
