/// Explores all orders of steps on a store of any style, or on any other value, and fails the test with the shortest script
/// after which an invariant does not hold.
///
/// Steps and invariants are named by their Swift source, in which an object is called `store` and any other value `state`:
/// a failing script is printed as a test that has their names as its lines.
///
/// ```swift
/// await explore(
///     NotesStore.init, depth: 5,
///     steps: [
///         "store.add(7)": { $0.add(7) },
///         "store.removeLast()": { $0.removeLast() },
///     ],
///     invariants: ["store.notes.count <= 3": { $0.notes.count <= 3 }])
/// ```
///
/// To compare with a model, or for steps that depend on what happened before, conform a type to ``Explorable``.
///
/// - Parameters:
///   - fresh: Makes a store, or another value.
///   - depth: How many steps a history has at most.
///   - steps: What may be done, in any order and any number of times. A step that throws fails.
///   - invariants: What must hold after each step.
///   - source: How a fresh one is written in the test that is printed; by default, as a call of the type's initializer.
///   - fileID: The file of the issue, by default that of the call.
///   - filePath: The path of the same file.
///   - line: The line of the issue, by default that of the call.
///   - column: The column of the issue, by default that of the call.
/// - Returns: How many histories were run, and the one that failed.
@discardableResult
@MainActor public func explore<Subject>(
    _ fresh: @escaping @MainActor () -> Subject, depth: Int,
    steps: KeyValuePairs<String, @MainActor (inout Subject) async throws -> Void>,
    invariants: KeyValuePairs<String, @MainActor (Subject) throws -> Bool>,
    source: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Exploration {
    let name = PrintedTest.name(of: Subject.self)
    let isObject = Subject.self is AnyObject.Type
    let printed = PrintedTest(subject: name) { steps in
        [isObject ? "let store = \(source ?? name + "()")" : "var state = \(source ?? name + "()")"] + steps
            + invariants.map { "#expect(\($0.key))" }
    }
    let explorer = Explorer({ SteppedSubject(fresh(), steps, invariants) }, printed: printed)
    let exploration = await explorer.exploreAllOrders(depth: depth)
    exploration.report(fileID, filePath, line, column)
    return exploration
}
