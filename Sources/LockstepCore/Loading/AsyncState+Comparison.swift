extension AsyncState {
    /// Returns whether two states are known to be the same. The result is `false` if they cannot be compared.
    ///
    /// - Parameters:
    ///   - other: The other state.
    ///   - isEqual: A closure that compares two values; `nil` if values cannot be compared. Such values never count as
    ///     the same.
    /// - Returns: `true` if the states are known to be the same.
    func isSame(as other: AsyncState, by isEqual: ((Value, Value) -> Bool)?) -> Bool {
        switch (self, other) {
        case (.idle, .idle): true
        case (.loading(let old), .loading(let new)): old.isSame(as: new, by: isEqual)
        case (.loaded(let old), .loaded(let new)): isEqual?(old, new) ?? false
        case (.failed(let old), .failed(let new)): old == new
        default: false
        }
    }

    /// The state without its load (promise L4): loaded with the previous value, or idle if there is no previous value.
    /// A state that is not loading is returned unchanged.
    var settled: AsyncState {
        guard case .loading(let previous) = self else { return self }
        return previous.map { .loaded($0) } ?? .idle
    }
}

extension Optional {
    /// Returns whether two optional values are known to be the same: both are `nil`, or `isEqual` returns `true` for
    /// them. If `isEqual` is `nil`, values other than `nil` cannot be compared, and the result is `false`.
    func isSame(as other: Wrapped?, by isEqual: ((Wrapped, Wrapped) -> Bool)?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let old?, let new?): isEqual?(old, new) ?? false
        default: false
        }
    }
}
