import IssueReporting  // by the package trait "Testing"

/// Explores all orders of events up to a length, and fails the test with the shortest script that it finds.
///
/// ```swift
/// @Test func stack() async {
///     await explore(StackHistories.init, depth: 6)
/// }
/// ```
///
/// Where the subject differs from its model, the script is made as small as possible: events are left out while it still
/// fails, and others replaced by simpler ones. The issue is at the line of the call, and ends with a test to paste:
///
/// ```swift
/// @Test @MainActor func stackHistoriesScript() async throws {
///     try await runScript(
///         StackHistories.init,
///         [
///             .push,
///             .clear,
///         ])
/// }
/// ```
///
/// The number of histories grows by the power of the depth: five of ten events are 111,110 histories.
///
/// - Parameters:
///   - fresh: Makes a subject with its model; see ``Explorable``.
///   - depth: How many events a history has at most.
///   - source: How `fresh` is written in the test that is printed; by default, as the type's initializer.
///   - fileID: The file of the issue, by default that of the call.
///   - filePath: The path of the same file.
///   - line: The line of the issue, by default that of the call.
///   - column: The column of the issue, by default that of the call.
/// - Returns: How many histories were run, and the one that failed.
@discardableResult
@MainActor public func explore<Subject: Explorable>(
    _ fresh: @escaping @MainActor () -> Subject, depth: Int, source: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Exploration {
    let explorer = Explorer(fresh, printed: PrintedTest(running: Subject.self, source))
    let exploration = await explorer.exploreAllOrders(depth: depth)
    exploration.report(fileID, filePath, line, column)
    return exploration
}

/// Runs long histories at random, and fails the test with the shortest script that it finds.
///
/// Where all orders are too many, some of the long ones find what short ones cannot. The same seed makes the same history,
/// on every machine; the issue names the seed.
///
/// ```swift
/// @Test func stackForLong() async {
///     await randomWalk(StackHistories.init, seeds: 1...100, steps: 200)
/// }
/// ```
///
/// - Parameters:
///   - fresh: Makes a subject with its model; see ``Explorable``.
///   - seeds: A seed for each history.
///   - steps: How many events a history has at most.
///   - source: How `fresh` is written in the test that is printed; by default, as the type's initializer.
///   - fileID: The file of the issue, by default that of the call.
///   - filePath: The path of the same file.
///   - line: The line of the issue, by default that of the call.
///   - column: The column of the issue, by default that of the call.
/// - Returns: How many histories were run, and the one that failed.
@discardableResult
@MainActor public func randomWalk<Subject: Explorable>(
    _ fresh: @escaping @MainActor () -> Subject, seeds: some Sequence<UInt64>, steps: Int, source: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Exploration {
    let explorer = Explorer(fresh, printed: PrintedTest(running: Subject.self, source))
    let exploration = await explorer.walk(seeds: seeds, steps: steps)
    exploration.report(fileID, filePath, line, column)
    return exploration
}

extension Exploration {
    /// Fails the test where a history failed, or where it was cancelled before all were run.
    func report(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        if let failure {
            reportIssue("\(failure)", fileID: fileID, filePath: filePath, line: line, column: column)
        } else if Task.isCancelled {
            reportIssue(
                "Cancelled; histories that were run: \(histories)", fileID: fileID, filePath: filePath, line: line,
                column: column)
        }
    }
}
