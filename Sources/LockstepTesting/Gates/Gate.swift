/// An operation that the test lets succeed, fail or hang, when it says so.
///
/// ```swift
/// let gate = Gate<[Item]>()
/// let load = test.start { await $0.load { try await gate() } }
/// await gate.isCalled()
/// gate.succeed([milk])
/// ```
///
/// Each call waits until the test lets it go. Calls are numbered from 0, in the order in which they were made. To let a call go
/// that was not made, or that has returned, fails the test: nothing would come of it.
///
/// Isolation: the main actor. The operation may be called from anywhere.
@MainActor public final class Gate<Value: Sendable> {
    private enum Call {
        case hanging(CheckedContinuation<Value, any Error>)
        case returned
        case cancelled
    }

    private let honorsCancellation: Bool
    private var calls: [Call] = []
    private var watchers = Watchers<Int>()

    /// - Parameter honorsCancellation: Whether a call throws when its task is cancelled, as most operations do, or goes on all
    ///   the same.
    public nonisolated init(honorsCancellation: Bool = false) {
        self.honorsCancellation = honorsCancellation
    }

    /// How often the operation was called.
    public var callCount: Int { calls.count }

    /// The numbers of the calls that have not returned.
    public var hangingCalls: [Int] { calls.indices.filter(isHanging) }

    /// The operation.
    ///
    /// - Returns: What the test lets it return.
    /// - Throws: What the test lets it throw.
    public func callAsFunction() async throws -> Value {
        let number = calls.count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                calls.append(.hanging(continuation))
                for signal in watchers.done(in: calls.count) { signal.finish() }
            }
        } onCancel: { [honorsCancellation] in
            guard honorsCancellation else { return }
            Task { @MainActor in self.cancel(number) }
        }
    }

    /// Waits until the operation was called that often.
    ///
    /// - Parameter count: How often, counted from the making of the gate.
    public func isCalled(_ count: Int = 1) async {
        guard calls.count < count else { return }
        for await _ in watchers.add({ $0 >= count }) {}
    }

    /// Lets one call return.
    ///
    /// - Parameters:
    ///   - value: What it returns.
    ///   - call: Which call; by default, the first of those that hang.
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

    /// Lets one call throw.
    ///
    /// - Parameters:
    ///   - error: What it throws.
    ///   - call: Which call; by default, the first of those that hang.
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

    private func isHanging(_ number: Int) -> Bool {
        if case .hanging = calls[number] { true } else { false }
    }

    private func cancel(_ number: Int) {
        guard case .hanging(let continuation) = calls[number] else { return }
        calls[number] = .cancelled
        continuation.resume(throwing: CancellationError())
    }

    private func end(_ number: Int?, with result: Result<Value, any Error>, at location: CodeLocation) {
        guard let number = number ?? hangingCalls.first else {
            return location.fail("No call hangs at the gate. It was called \(times(callCount)).")
        }
        guard calls.indices.contains(number) else {
            return location.fail("Call \(number) was not made. The gate was called \(times(callCount)).")
        }
        switch calls[number] {
        case .hanging(let continuation):
            calls[number] = .returned
            continuation.resume(with: result)
        case .returned: location.fail("Call \(number) has returned already.")
        case .cancelled: location.fail("Call \(number) was cancelled, and has thrown already.")
        }
    }

    private func times(_ count: Int) -> String {
        switch count {
        case 0: "not once"
        case 1: "once"
        default: "\(count) times"
        }
    }
}

extension Gate<Void> {
    /// Lets one call return.
    ///
    /// - Parameters:
    ///   - call: Which call; by default, the first of those that hang.
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
