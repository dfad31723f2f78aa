/// The rules of promise A3: which components of a list run, and how the list ends. It needs no store.
@usableFromInline struct ComponentProgress {
    /// The error that ends the list, if a component has thrown one.
    @usableFromInline private(set) var error: (any Error)?
    @usableFromInline var index = 0
    /// Whether the list has a component that runs at the end.
    @usableFromInline var hasCleanup = false
    @usableFromInline var isCleaningUp = false

    @inlinable init() {}

    /// Returns the component that runs next.
    ///
    /// - Parameters:
    ///   - count: The number of components.
    ///   - turn: A closure that returns the turn of the component at an index.
    /// - Returns: The component's index; `nil` after the list has ended.
    @inlinable mutating func next(of count: Int, _ turn: (Int) -> ComponentTurn) -> Int? {
        while true {
            while index < count {
                index += 1
                if isDue(turn(index - 1)) { return index - 1 }
            }
            guard hasCleanup, !isCleaningUp else { return nil }
            (index, isCleaningUp) = (0, true)
        }
    }

    @inlinable mutating func isDue(_ turn: ComponentTurn) -> Bool {
        switch turn {
        case .inOrder: return error == nil && !isCleaningUp
        case .onFailure: return hasFailed && !isCleaningUp
        case .finally:
            hasCleanup = true
            return isCleaningUp
        }
    }

    /// Whether a component failed. A cancellation is not a failure.
    @usableFromInline var hasFailed: Bool { error.map(Self.isFailure) ?? false }

    /// Records the error that a component threw.
    @usableFromInline mutating func fail(_ thrown: any Error) {
        guard isCleaningUp, error != nil else { return error = thrown }
        // An error during cleanup does not replace the first error.
        guard Self.isFailure(thrown) else { return }
        RuntimeWarning.report(
            "Finally threw \(thrown) after the action failed or was cancelled. The action's outcome does not change.")
    }

    private static func isFailure(_ error: any Error) -> Bool { ExecutionOutcome(throwing: error).error != nil }
}
