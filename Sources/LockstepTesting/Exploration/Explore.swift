import IssueReporting  // by the package trait "Testing"

/// Explores all orders of events up to a length, and fails the test with the shortest failing sequence that it finds.
///
/// ```swift
/// @Test func stack() async {
///     await explore(StackHistories.init, depth: 6)
/// }
/// ```
///
/// If the subject differs from its model, this function removes and simplifies events while the sequence still fails.
/// The issue ends with a test that you can paste, which calls ``runScript(_:_:)``.
///
/// The number of sequences (*histories*) grows exponentially with the depth: ten events and a depth of five make
/// 111,110 histories.
///
/// - Parameters:
///   - fresh: Makes a subject with its model. See ``Explorable``.
///   - depth: The maximum number of events of a history.
///   - source: The Swift source of `fresh`, for the printed test. By default, this is the type's initializer.
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
    if reportsSharedSubject(of: fresh, fileID, filePath, line, column) { return Exploration() }
    let explorer = Explorer(fresh, printed: PrintedTest(running: Subject.self, source))
    let exploration = await explorer.exploreAllOrders(depth: depth)
    exploration.report(fileID, filePath, line, column)
    return exploration
}

/// Runs long random sequences of events (*histories*), and fails the test with the shortest failing one that it finds.
///
/// Use this function if there are too many orders to try all of them, or if failures need long histories. The same seed
/// makes the same history on every machine. The issue names the seed.
///
/// ```swift
/// @Test func stackForLong() async {
///     await randomWalk(StackHistories.init, seeds: 1...100, steps: 200)
/// }
/// ```
///
/// - Parameters:
///   - fresh: Makes a subject with its model. See ``Explorable``.
///   - seeds: One seed for each history.
///   - steps: The maximum number of events of a history.
///   - source: The Swift source of `fresh`, for the printed test. By default, this is the type's initializer.
///   - fileID: The file of the issue. The default is the file of the call.
///   - filePath: The path of that file.
///   - line: The line of the issue. The default is the line of the call.
///   - column: The column of the issue. The default is the column of the call.
/// - Returns: The number of walks that did not fail, and the failure if there is one.
@discardableResult
@MainActor public func randomWalk<Subject: Explorable>(
    _ fresh: @escaping @MainActor () -> Subject, seeds: some Sequence<UInt64>, steps: Int, source: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Exploration {
    if reportsSharedSubject(of: fresh, fileID, filePath, line, column) { return Exploration() }
    let explorer = Explorer(fresh, printed: PrintedTest(running: Subject.self, source))
    let exploration = await explorer.walk(seeds: seeds, steps: steps)
    exploration.report(fileID, filePath, line, column)
    return exploration
}

extension Exploration {
    /// Fails the test if a history failed, or if the exploration was cancelled.
    func report(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        if let failure {
            reportIssue("\(failure)", fileID: fileID, filePath: filePath, line: line, column: column)
        } else if Task.isCancelled {
            reportIssue(
                "The exploration was cancelled. Histories that ran: \(histories)", fileID: fileID, filePath: filePath,
                line: line,
                column: column)
        }
    }
}
