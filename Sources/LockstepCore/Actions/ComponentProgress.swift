/// The rules of promise A3: which components of a list run, and how the list ends. The rules need no store.
@usableFromInline struct ComponentProgress {
    /// The error with which the list ends; `nil` if no component has thrown an error.
    @usableFromInline private(set) var error: (any Error)?
    @usableFromInline var index = 0
    /// Whether a component with the turn ``ComponentTurn/finally`` was found in the list.
    @usableFromInline var hasCleanup = false
    @usableFromInline var isCleaningUp = false

    @inlinable init() {}

    /// Returns the index of the component that runs next.
    ///
    /// - Parameters:
    ///   - count: The number of components.
    ///   - turn: A closure that returns the turn of the component at an index.
    /// - Returns: The index; `nil` if no component is left to run.
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
        // An error of a `Finally` does not replace an earlier error.
        guard Self.isFailure(thrown) else { return }
        RuntimeWarning.report(
            "Finally threw \(thrown) after the action failed or was cancelled. The action's outcome does not change.")
    }

    private static func isFailure(_ error: any Error) -> Bool { ExecutionOutcome(throwing: error).error != nil }
}
