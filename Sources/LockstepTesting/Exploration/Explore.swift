/// Runs all sequences of events (*histories*) up to a length, and fails the test if a history fails.
///
/// ```swift
/// @Test func stack() async {
///     await explore(StackHistories.init, depth: 6)
/// }
/// ```
///
/// A history fails if the subject differs from its model. The function then removes and simplifies events while the
/// history still fails. The issue contains the shortened history as a test, which you can paste. The test calls
/// ``runScript(_:_:)``.
///
/// The number of histories grows exponentially with the depth. Ten events and a depth of five make 111,110 histories.
///
/// The test also fails if no event is applied, if `fresh` returns the same object twice in a row, or if the task is
/// cancelled.
///
/// - Parameters:
///   - fresh: Makes a subject with its model. See ``Explorable``.
///   - depth: The maximum number of events of a history.
///   - source: The Swift source of `fresh`, for the printed test. By default, this is a closure that calls the
///     type's initializer without arguments.
///   - fileID: The file of the issue. The default is the file of the call.
///   - filePath: The path of that file.
///   - line: The line of the issue. The default is the line of the call.
///   - column: The column of the issue. The default is the column of the call.
/// - Returns: The number of histories that did not fail, and the failure if there is one.
@discardableResult
@MainActor public func explore<Subject: Explorable>(
    _ fresh: @escaping @MainActor () -> Subject, depth: Int, source: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Exploration {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let explorer = Explorer(fresh, printed: PrintedTest(running: Subject.self, source))
    return await explorer.exploreAllOrders(depth: depth).reported(at: location)
}

/// Runs long random sequences of events (*histories*), and fails the test if a history fails.
///
/// Use this function if ``explore(_:depth:source:fileID:filePath:line:column:)`` would run too many histories, or if
/// only long histories fail. If ``Explorable/events`` has the same order on every machine, a seed makes the same
/// history on every machine. The issue contains the seed, and a test that runs a shortened history. You can paste the
/// test.
///
/// ```swift
/// @Test func stackForLong() async {
///     await randomWalk(StackHistories.init, seeds: 1...100, steps: 200)
/// }
/// ```
///
/// The test also fails if no event is applied, if `fresh` returns the same object twice in a row, or if the task is
/// cancelled.
///
/// - Parameters:
///   - fresh: Makes a subject with its model. See ``Explorable``.
///   - seeds: One seed for each history.
///   - steps: The maximum number of events of a history.
///   - source: The Swift source of `fresh`, for the printed test. By default, this is a closure that calls the
///     type's initializer without arguments.
///   - fileID: The file of the issue. The default is the file of the call.
///   - filePath: The path of that file.
///   - line: The line of the issue. The default is the line of the call.
///   - column: The column of the issue. The default is the column of the call.
/// - Returns: The number of histories that did not fail, and the failure if there is one.
@discardableResult
@MainActor public func randomWalk<Subject: Explorable>(
    _ fresh: @escaping @MainActor () -> Subject, seeds: some Sequence<UInt64>, steps: Int, source: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Exploration {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let explorer = Explorer(fresh, printed: PrintedTest(running: Subject.self, source))
    return await explorer.walk(seeds: seeds, steps: steps).reported(at: location)
}

extension Exploration {
    /// Fails the test if a history failed, or if the exploration is not complete. Returns the exploration.
    func reported(at location: CodeLocation) -> Exploration {
        if let message = failure?.description ?? problem { location.fail(message) }
        return self
    }
}
