extension Equality {
    /// Returns whether two optional values are the same: both are `nil`, or their values are the same.
    func isSame(_ left: Value?, _ right: Value?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): isSame(left, right)
        default: false
        }
    }

    /// Returns whether two states are the same: they have the same case, with the same values or equal errors.
    func isSame(_ left: AsyncState<Value>, _ right: AsyncState<Value>) -> Bool {
        switch (left, right) {
        case (.idle, .idle): true
        case (.loading(let left), .loading(let right)): isSame(left, right)
        case (.loaded(let left), .loaded(let right)): isSame(left, right)
        case (.failed(let left), .failed(let right)): left == right
        default: false
        }
    }
}

extension AsyncState {
    /// This state without a running load (promise L4). A loading state becomes loaded with the previous value. If
    /// there is no previous value, the state becomes idle. Any other state stays as it is.
    var settled: AsyncState {
        guard case .loading(let previous) = self else { return self }
        return previous.map { .loaded($0) } ?? .idle
    }
}
