import LockstepCore

/// The source of a test that replays the events of one store.
@MainActor struct TestSource {
    /// The Swift source of the test.
    let text: String

    /// Creates the source of a test from the kept events of a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - app: The inspected app. The events of the store in the app's history become the recording.
    /// - Throws: A ``WireError`` if the store has no events, or if its events cannot be encoded.
    init(of store: StoreReference, in app: InspectedApp) throws(WireError) {
        let events = app.history.log.storeEvents.filter { $0.store == store }
        guard !events.isEmpty else { throw WireError(.state, "\(store.name) has no events yet.") }
        let recording = Recording(of: store, events: events)
        guard let json = try? recording.json() else {
            throw WireError(.state, "The events of \(store.name) cannot be encoded.")
        }
        let lines = Self.registrations(of: events, isValueStore: store.pipeline is any ForcedValue)
        let fence = String(repeating: "#", count: Self.fence(around: json))
        text = """
            import Lockstep
            import LockstepTesting
            import Testing

            // A recording of \(store.name), made by the inspector. Import the module of the app: `@testable import App`.
            @Test @MainActor func session() async throws {
                let recording = try Recording(
                    json: \(fence)\"""
            \(json.indented(by: 12))
                        \"""\(fence))
                // Makes a fresh store with the initial state of the recorded one.
                await expectReplay(of: recording, on: { \(store.name)() }) {
            \(lines.joined(separator: "\n").indented(by: 8))
                }
            }

            """
    }

    /// Returns the lines of the test that register executions for the replay. A line that the user must complete is a
    /// comment.
    private static func registrations(of events: [StoreEvent], isValueStore: Bool) -> [String] {
        var lines: [String] = []
        for case .started(let execution) in events where execution.enclosing == nil {
            let line = registration(of: execution, isValueStore: isValueStore, events)
            if !lines.contains(line) { lines.append(line) }
        }
        if lines.allSatisfy({ $0.hasPrefix("//") }) { lines.append("_ = $0") }
        return lines
    }

    private static func registration(of execution: Execution, isValueStore: Bool, _ events: [StoreEvent]) -> String {
        let name = execution.name
        switch execution.kind {
        case .action where isIdentifier(name): return "$0.action(\\.\(name))"
        case .commit where isValueStore && ["set", "setError", "startLoading", "reset"].contains(name):
            return "$0.changes()"
        case .commit where isField(name, of: execution, in: events): return "$0.property(\\.\(name))"
        case .method where name.hasSuffix("()") && isIdentifier(String(name.dropLast(2))):
            return "$0.on(\(name.debugDescription)) { store in try await store.\(name) }"
        default:
            return "// $0.on(\(name.debugDescription)) { store in /* start the \(execution.kind.rawValue) again */ }"
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
    }

    /// Returns whether an execution has the name of a field of the state, such as `address.city`.
    private static func isField(_ name: String, of execution: Execution, in events: [StoreEvent]) -> Bool {
        guard name.split(separator: ".").map(String.init).allSatisfy(isIdentifier) else { return false }
        for case .committed(let commit) in events where commit.execution.id == execution.id {
            return ValueTree(commit.after).descendant(name.split(separator: ".").map(String.init)) != nil
        }
        return false
    }

    /// Returns the number of `#` signs around a raw string literal with this text. The number is greater than the
    /// longest row of `#` signs in the text.
    private static func fence(around text: String) -> Int {
        var count = 1
        while text.contains(String(repeating: "#", count: count)) { count += 1 }
        return count
    }
}

extension String {
    fileprivate func indented(by spaces: Int) -> String {
        let indent = String(repeating: " ", count: spaces)
        return split(separator: "\n", omittingEmptySubsequences: false).map { indent + $0 }.joined(separator: "\n")
    }
}
