extension AsyncState {
    /// Returns whether two states are the same.
    ///
    /// - Parameters:
    ///   - other: The other state.
    ///   - isEqual: A closure that compares two values. If it is `nil`, two states with values are never the same.
    /// - Returns: `true` if the states are the same.
    func isSame(as other: AsyncState, by isEqual: ((Value, Value) -> Bool)?) -> Bool {
        switch (self, other) {
        case (.idle, .idle): true
        case (.loading(let old), .loading(let new)): old.isSame(as: new, by: isEqual)
        case (.loaded(let old), .loaded(let new)): isEqual?(old, new) ?? false
        case (.failed(let old), .failed(let new)): old == new
        default: false
        }
    }

    /// This state without a running load (promise L4). A loading state becomes loaded with the previous value. If
    /// there is no previous value, the state becomes idle. Any other state stays as it is.
    var settled: AsyncState {
        guard case .loading(let previous) = self else { return self }
        return previous.map { .loaded($0) } ?? .idle
    }
}

extension Optional {
    /// Returns whether this optional and `other` are the same: each is `nil`, or `isEqual` returns `true` for their
    /// values. If `isEqual` is `nil`, two values are never the same.
    func isSame(as other: Wrapped?, by isEqual: ((Wrapped, Wrapped) -> Bool)?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let old?, let new?): isEqual?(old, new) ?? false
        default: false
        }
    }
}
