import CustomDump  // by the package trait "Testing"

/// Asserts how many times a closure wakes an observer of an expression.
///
/// ```swift
/// expectWakes(of: store.count, count: 1) { store.increment() }
/// expectWakes(of: store.name, count: 0) { store.increment() }
/// ```
///
/// At each wake, the observer reads the expression again, like a view that is redrawn immediately. So if a commit
/// changes two parts of a store, and the expression reads both, the commit wakes the observer twice.
///
/// - Parameters:
///   - expression: The observed expression. It reads stores, or other observable objects of the main actor.
///   - count: The expected number of wakes.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
///   - work: The closure that may wake the observer.
/// - Returns: The value that `work` returns.
/// - Throws: The error that `work` throws. The wakes are then not checked.
@MainActor @discardableResult
public func expectWakes<Value, Result, Failure: Error>(
    of expression: @autoclosure @escaping @MainActor () -> Value, count: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ work: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let wakes = Wakes(expression)
    defer { wakes.end() }
    let result = try work()
    wakes.expect(count, at: location)
    return result
}

/// Asserts how many times an async closure wakes an observer of an expression.
///
/// ```swift
/// await expectWakes(of: store.isLoading, count: 2) { await store.load { 7 } }
/// ```
///
/// At each wake, the observer reads the expression again, like a view that is redrawn immediately. So if a commit
/// changes two parts of a store, and the expression reads both, the commit wakes the observer twice.
///
/// - Parameters:
///   - expression: The observed expression. It reads stores, or other observable objects of the main actor.
///   - count: The expected number of wakes.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
///   - work: The closure that may wake the observer.
/// - Returns: The value that `work` returns.
/// - Throws: The error that `work` throws. The wakes are then not checked.
@MainActor @discardableResult
public func expectWakes<Value, Result, Failure: Error>(
    of expression: @autoclosure @escaping @MainActor () -> Value, count: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ work: @MainActor () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let wakes = Wakes(expression)
    defer { wakes.end() }
    let result = try await work()
    wakes.expect(count, at: location)
    return result
}

extension Wakes {
    /// Fails the test if the number of wakes differs from the expected number.
    fileprivate func expect(_ expected: Int, at location: CodeLocation) {
        guard count != expected else { return }
        func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
        let values = seen.enumerated().map { number, value in
            "- \(number == 0 ? "at first" : "at wake \(number)"): \(String(customDumping: value))"
        }
        let list = values.joined(separator: "\n")
        location.fail(
            "Expected an observer to be woken \(times(expected)); it was woken \(times(count)). It read:\n\(list)")
    }
}
