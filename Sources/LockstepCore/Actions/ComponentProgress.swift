/// Which components of a list run, and how the list ends: the rules of promise A3, without a store.
@usableFromInline struct ComponentProgress {
    /// What ends the list, so far.
    @usableFromInline private(set) var error: (any Error)?
    @usableFromInline var index = 0
    /// Whether a component was passed that runs at the end.
    @usableFromInline var hasCleanup = false
    @usableFromInline var isCleaningUp = false

    @inlinable init() {}

    /// The component that runs next.
    ///
    /// - Parameters:
    ///   - count: The number of components.
    ///   - turn: When the component at an index runs.
    /// - Returns: The component's index; `nil` when the list has ended.
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

    /// Whether a component failed. A cancellation is no failure.
    @usableFromInline var hasFailed: Bool { error.map(Self.isFailure) ?? false }

    /// A component threw.
    @usableFromInline mutating func fail(_ thrown: any Error) {
        guard isCleaningUp, error != nil else { return error = thrown }
        // A failure to clean up does not hide the cause.
        guard Self.isFailure(thrown) else { return }
        RuntimeWarning.report("Finally threw \(thrown), in an action that had already failed or been cancelled.")
    }

    private static func isFailure(_ error: any Error) -> Bool { ExecutionOutcome(throwing: error).error != nil }
}
