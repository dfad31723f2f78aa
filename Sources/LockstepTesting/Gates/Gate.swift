/// An operation that the test lets succeed, fail or hang, when it says so.
///
/// ```swift
/// let gate = Gate<[Item]>()
/// let load = test.start { await $0.load { try await gate() } }
/// await gate.nextCall()
/// gate.succeed([milk])
/// ```
///
/// Each call waits until the test ends it, or until its task is cancelled. Calls are numbered from 0, in the order in which they
/// were made. To end a call that was not made, or that has returned, fails the test: nothing would come of it.
///
/// Isolation: the main actor. The operation may be called from anywhere.
@MainActor public final class Gate<Value: Sendable> {
    private enum Call {
        case hanging(CheckedContinuation<Value, any Error>)
        case returned
        case cancelled
    }

    private struct Calls: Sendable {
        var all: [Call] = []
        /// The number of calls that the test has waited for or ended.
        var expected = 0
    }

    private let honorsCancellation: Bool
    private let patience: Patience
    private nonisolated let calls = Watched(Calls())

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - honorsCancellation: Whether a call throws a `CancellationError` as soon as its task is cancelled, as most operations
    ///     do. With `false`, it hangs until the test ends it.
    ///   - timeout: How long a wait for a call lasts at most, before it fails the test.
    ///   - clock: The clock of `timeout`.
    public nonisolated init(
        honorsCancellation: Bool = true,
        timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.honorsCancellation = honorsCancellation
        patience = Patience(timeout: timeout, clock: clock)
    }

    /// How often the operation was called.
    public var callCount: Int { calls.now.all.count }

    /// The numbers of the calls that have not returned.
    public var hangingCalls: [Int] {
        let calls = calls.now.all
        return calls.indices.filter { if case .hanging = calls[$0] { true } else { false } }
    }

    /// The operation.
    ///
    /// - Returns: What the test lets it return.
    /// - Throws: What the test lets it throw; a `CancellationError` if its task is cancelled, unless the gate ignores that.
    public func callAsFunction() async throws -> Value {
        let number = callCount
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { begin($0) }
        } onCancel: {
            cancel(number)
        }
    }

    private func begin(_ continuation: CheckedContinuation<Value, any Error>) {
        let isCancelled = calls.change { [honorsCancellation] calls in
            // A handler that was called before this found no call to cancel.
            let isCancelled = honorsCancellation && Task.isCancelled
            calls.all.append(isCancelled ? .cancelled : .hanging(continuation))
            return isCancelled
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    private nonisolated func cancel(_ number: Int) {
        guard honorsCancellation else { return }
        let continuation = calls.change { calls -> CheckedContinuation<Value, any Error>? in
            guard calls.all.indices.contains(number), case .hanging(let continuation) = calls.all[number] else {
                return nil
            }
            calls.all[number] = .cancelled
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}

// MARK: - Waiting

extension Gate {
    /// Waits for the next call: the first that the test has neither waited for nor ended.
    ///
    /// ```swift
    /// let first = await gate.nextCall()
    /// let second = await gate.nextCall()
    /// gate.succeed("second", call: second)
    /// gate.succeed("first", call: first)
    /// ```
    ///
    /// A call that was made before this function was called counts, so a test need not be in time. If no call is made within the
    /// gate's timeout, the test fails.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call of this function.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: The number of the call, from 0.
    @discardableResult
    public func nextCall(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> Int {
        let number = calls.change { calls in
            calls.expected += 1
            return calls.expected - 1
        }
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let isMade = await wait(for: number + 1, "call \(number) of the gate", at: location)
        if !isMade { calls.change { $0.expected -= 1 } }
        return number
    }

    /// Waits until the operation was called that often in all.
    ///
    /// It returns at once if that many calls were made before. To wait for one more call, use
    /// ``nextCall(fileID:filePath:line:column:)``. If the calls are not made within the gate's timeout, the test fails.
    ///
    /// - Parameters:
    ///   - count: How often, counted from the creation of the gate.
    ///   - fileID: The file of the call of this function.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func isCalled(
        _ count: Int = 1,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let isMade = await wait(for: count, "the gate to be \(times(count, "called"))", at: location)
        if isMade { calls.change { $0.expected = max($0.expected, count) } }
    }

    /// - Returns: Whether that many calls were made.
    private func wait(for count: Int, _ what: String, at location: CodeLocation) async -> Bool {
        let end = await calls.wait(patience) { $0.all.count >= count }
        guard let failure = end.failure(waitingFor: what, patience) else { return true }
        location.fail("\(failure) It was \(times(callCount, "called")).")
        return false
    }
}

// MARK: - Ending calls

extension Gate {
    /// Lets a call return.
    ///
    /// - Parameters:
    ///   - value: What it returns.
    ///   - call: Which call; by default, the first that hangs.
    ///   - fileID: The file of the call of this function.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func succeed(
        _ value: Value, call: Int? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        end(call, with: .success(value), at: location)
    }

    /// Lets a call throw.
    ///
    /// - Parameters:
    ///   - error: What it throws.
    ///   - call: Which call; by default, the first that hangs.
    ///   - fileID: The file of the call of this function.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func fail(
        _ error: any Error, call: Int? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        end(call, with: .failure(error), at: location)
    }

    private func end(_ number: Int?, with result: Result<Value, any Error>, at location: CodeLocation) {
        guard let number = number ?? hangingCalls.first else {
            return location.fail("No call hangs at the gate. It was \(times(callCount, "called")).")
        }
        guard (0..<callCount).contains(number) else {
            return location.fail("Call \(number) was not made. The gate was \(times(callCount, "called")).")
        }
        let call = calls.change { calls in
            calls.expected = max(calls.expected, number + 1)
            let call = calls.all[number]
            if case .hanging = call { calls.all[number] = .returned }
            return call
        }
        switch call {
        case .hanging(let continuation): continuation.resume(with: result)
        case .returned: location.fail("Call \(number) has returned already.")
        case .cancelled: location.fail("Call \(number) was cancelled, and has thrown already.")
        }
    }

    private func times(_ count: Int, _ verb: String) -> String {
        switch count {
        case 0: "never \(verb)"
        case 1: "\(verb) once"
        default: "\(verb) \(count) times"
        }
    }
}

extension Gate<Void> {
    /// Lets a call return.
    ///
    /// - Parameters:
    ///   - call: Which call; by default, the first that hangs.
    ///   - fileID: The file of the call of this function.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func succeed(
        call: Int? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        succeed((), call: call, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
