public import LockstepCore

/// Explores all orders of steps on a store or another value, and fails the test if an invariant does not hold.
///
/// The issue contains a test of a short failing sequence, which you can paste. The test uses the names of steps and
/// invariants as code, so write the names as Swift code. In this code, `store` is the result of `fresh`. If the result
/// is not an object, write `state` instead of `store`.
///
/// ```swift
/// await explore(
///     CounterStore.init, depth: 5,
///     steps: [
///         "store.add(2)": { $0.add(2) },
///         "store.removeOne()": { $0.removeOne() },
///     ],
///     invariants: ["store.count >= 0": { $0.count >= 0 }])
/// ```
///
/// If you compare with a model, or if steps depend on earlier steps, conform a type to ``Explorable``.
///
/// A history fails if a step throws or an invariant does not hold. If an `#expect` in a step fails, the test fails, but
/// the history does not. Many histories may then report the same issue, and this issue contains no failing sequence.
///
/// The test also fails if no step runs, if there are no invariants, or if the task is cancelled.
///
/// - Parameters:
///   - fresh: Makes the store or the value for one sequence of steps (a *history*). If the closure returns the same
///     object twice in a row, the test fails.
///   - depth: The maximum number of steps of a history.
///   - steps: The possible steps. They run in any order and any number of times. A step that throws is a failure.
///   - invariants: The conditions that must hold after each step. If the steps check the subject, and throw, pass
///     `["true": { _ in true }]`.
///   - source: The Swift source that makes the store or the value in the printed test. By default, this is the
///     initializer without arguments, such as `CounterStore()`.
///   - fileID: The file of the issue. The default is the file of the call.
///   - filePath: The path of that file.
///   - line: The line of the issue. The default is the line of the call.
///   - column: The column of the issue. The default is the column of the call.
/// - Returns: The number of histories that did not fail, and the failure if there is one.
@discardableResult
@MainActor public func explore<Subject>(
    _ fresh: @escaping @MainActor () -> Subject, depth: Int,
    steps: KeyValuePairs<String, @MainActor (inout Subject) async throws -> Void>,
    invariants: KeyValuePairs<String, @MainActor (Subject) throws -> Bool>,
    source: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Exploration {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let name = PrintedTest.name(of: Subject.self)
    let isObject = Subject.self is AnyObject.Type
    let printed = PrintedTest(subject: name) { steps in
        [isObject ? "let store = \(source ?? name + "()")" : "var state = \(source ?? name + "()")"] + steps
            + invariants.map { "#expect(\($0.key))" }
    }
    let explorer = Explorer(fresh, printed: printed) { SteppedSubject($0, steps, invariants) }
    var exploration = await explorer.exploreAllOrders(depth: depth)
    if invariants.isEmpty, exploration.problem == nil { exploration.problem = noInvariants }
    return exploration.reported(at: location)
}

private let noInvariants = """
    There are no invariants, so only an error of a step would fail the test. Pass a condition that must hold after each \
    step. If the steps check the subject, and throw, pass `["true": { _ in true }]`.
    """

/// Unavailable. Pass the initializer of the store instead of a store.
@_documentation(visibility: internal)
@available(
    *, unavailable, message: "each history needs a new store; pass its initializer: 'explore(CounterStore.init, …)'"
)
@_disfavoredOverload @discardableResult
@MainActor public func explore<Subject: StoreProtocol>(
    _ store: Subject, depth: Int,
    steps: KeyValuePairs<String, @MainActor (inout Subject) async throws -> Void>,
    invariants: KeyValuePairs<String, @MainActor (Subject) throws -> Bool>
) async -> Exploration { fatalError() }
