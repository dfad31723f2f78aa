/// An operation that succeeds, fails or hangs under control of the test.
///
/// ```swift
/// let gate = Gate<[Item]>()
/// let load = Task { await store.load { try await gate() } }
/// await gate.nextCall()
/// #expect(store.isLoading)
/// gate.succeed([Item(name: "Milk")])
/// #expect(await load.value == .completed)
/// #expect(store.value == [Item(name: "Milk")])
/// ```
///
/// Each call waits until the test ends the call, or until the task of the call is cancelled. The calls are numbered
/// from 0, in order. If the test ends a call that was not made or that has already ended, the test fails.
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
        /// The number of the call that `nextCall` waits for.
        var expected = 0
    }

    private let honorsCancellation: Bool
    private let patience: Patience
    private nonisolated let calls = Watched(Calls())

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - honorsCancellation: Whether a call throws a `CancellationError` as soon as its task is cancelled. If
    ///     `false`, the call hangs until the test ends the call.
    ///   - timeout: The maximum duration of a wait for a call. A longer wait fails the test.
    ///   - clock: The clock that measures `timeout`.
    public nonisolated init(
        honorsCancellation: Bool = true,
        timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.honorsCancellation = honorsCancellation
        patience = Patience(timeout: timeout, clock: clock)
    }

    /// The number of calls so far.
    public var callCount: Int { calls.now.all.count }

    /// The numbers of the calls that have not ended, in ascending order.
    public var hangingCalls: [Int] {
        let calls = calls.now.all
        return calls.indices.filter { if case .hanging = calls[$0] { true } else { false } }
    }

    /// Calls the operation, and waits until the test ends the call.
    ///
    /// - Returns: The value that the test passes to `succeed`.
    /// - Throws: The error that the test passes to `fail`, or a `CancellationError` if the gate honors the
    ///   cancellation of the task.
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
            // If the cancellation handler was called before this closure, the handler found no call.
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
    /// Waits for the next call. This is the first call after all calls that the test has waited for, and after all
    /// calls that the test has ended.
    ///
    /// ```swift
    /// // The store calls the gate twice before a call returns.
    /// let first = await gate.nextCall()
    /// let second = await gate.nextCall()
    /// gate.succeed("second", call: second)  // the later call returns first
    /// gate.succeed("first", call: first)
    /// ```
    ///
    /// If the next call was already made, the function returns at once. If no call is made within the gate's
    /// timeout, the test fails.
    ///
    /// - Parameters:
    ///   - fileID: The file of the test.
    ///   - filePath: The path of that file.
    ///   - line: The line that calls this method.
    ///   - column: The column in that line.
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
        let isMade = await wait(for: number + 1, "the next call of the gate", at: location)
        if !isMade { calls.change { $0.expected -= 1 } }
        return number
    }

    /// Waits until `count` calls were made in total.
    ///
    /// The function returns at once if these calls were already made. To wait for one more call, use
    /// ``nextCall(fileID:filePath:line:column:)``. If the calls are not made within the gate's timeout, the test fails.
    ///
    /// - Parameters:
    ///   - count: The number of calls since the gate was created.
    ///   - fileID: The file of the test.
    ///   - filePath: The path of that file.
    ///   - line: The line that calls this method.
    ///   - column: The column in that line.
    public func isCalled(
        _ count: Int = 1,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let isMade = await wait(for: count, "the gate to be \(times(count, "called"))", at: location)
        if isMade { calls.change { $0.expected = max($0.expected, count) } }
    }

    /// Waits until the operation was called `count` times in total. If the wait ends earlier, fails the test.
    ///
    /// - Returns: Whether `count` calls were made.
    private func wait(for count: Int, _ what: String, at location: CodeLocation) async -> Bool {
        let end = await calls.wait(patience) { $0.all.count >= count }
        let failure = end.failure(waitingFor: what, patience, "It was \(times(callCount, "called")).")
        guard let failure else { return true }
        location.fail(failure)
        return false
    }
}

// MARK: - Ending calls

extension Gate {
    /// Makes a call return a value.
    ///
    /// - Parameters:
    ///   - value: The value to return.
    ///   - call: The number of the call. By default, this is the first hanging call.
    ///   - fileID: The file of the test.
    ///   - filePath: The path of that file.
    ///   - line: The line that calls this method.
    ///   - column: The column in that line.
    public func succeed(
        _ value: Value, call: Int? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        end(call, with: .success(value), at: location)
    }

    /// Makes a call throw an error.
    ///
    /// - Parameters:
    ///   - error: The error to throw.
    ///   - call: The number of the call. By default, this is the first hanging call.
    ///   - fileID: The file of the test.
    ///   - filePath: The path of that file.
    ///   - line: The line that calls this method.
    ///   - column: The column in that line.
    public func fail(
        _ error: any Error, call: Int? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        end(call, with: .failure(error), at: location)
    }

    private static var advice: String { "Wait for a call before you end it: `await gate.nextCall()`." }

    private func end(_ number: Int?, with result: Result<Value, any Error>, at location: CodeLocation) {
        guard let number = number ?? hangingCalls.first else {
            return location.fail("The gate has no hanging call. It was \(times(callCount, "called")). \(Self.advice)")
        }
        guard (0..<callCount).contains(number) else {
            let calls = times(callCount, "called")
            return location.fail("Call \(number) was not made. The gate was \(calls). \(Self.advice)")
        }
        let call = calls.change { calls in
            calls.expected = max(calls.expected, number + 1)
            let call = calls.all[number]
            if case .hanging = call { calls.all[number] = .returned }
            return call
        }
        switch call {
        case .hanging(let continuation): continuation.resume(with: result)
        case .returned: location.fail("Call \(number) has already returned.")
        case .cancelled: location.fail("Call \(number) was cancelled and has already thrown.")
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
    /// Makes a call return.
    ///
    /// - Parameters:
    ///   - call: The number of the call. By default, this is the first hanging call.
    ///   - fileID: The file of the test.
    ///   - filePath: The path of that file.
    ///   - line: The line that calls this method.
    ///   - column: The column in that line.
    public func succeed(
        call: Int? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        succeed((), call: call, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
