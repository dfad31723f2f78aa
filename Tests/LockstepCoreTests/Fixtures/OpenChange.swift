import LockstepCore
import LockstepTesting

/// A change whose work the test ends.
@MainActor struct OpenChange<Answer: Sendable> {
    let gate = Gate<Answer>(honorsCancellation: false)
    let task: Task<Result<Answer, StateError>, Never>

    init(_ start: @escaping @MainActor (Gate<Answer>) async -> Result<Answer, StateError>) {
        let gate = gate
        task = immediately { await start(gate) }
    }

    /// Ends the work successfully, and returns the result of the change.
    @discardableResult func succeed(_ answer: Answer) async -> Result<Answer, StateError> {
        gate.succeed(answer)
        return await task.value
    }

    /// Ends the work with an error, and returns the result of the change.
    @discardableResult func fail(_ error: any Error = StateError.unauthorized) async -> Result<Answer, StateError> {
        gate.fail(error)
        return await task.value
    }
}

extension OpenChange<Void> {
    @discardableResult func succeed() async -> Result<Void, StateError> { await succeed(()) }
}
