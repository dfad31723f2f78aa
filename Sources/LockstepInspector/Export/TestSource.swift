import LockstepCore

/// The source of a test that replays the events of one store.
@MainActor struct TestSource {
    /// The Swift source of the test.
    let text: String

    /// The maximum number of events in the recording of a test.
    private static let mostEvents = 1_000

    /// Creates the source of a test from the last events of a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - app: The inspected app. The last events of the store in the app's history become the recording.
    /// - Throws: A ``WireError`` if the store has no events, or if its events cannot be encoded.
    init(of store: StoreReference, in app: InspectedApp) throws(WireError) {
        let (events, dropped) = app.history.lastEvents(of: store, most: Self.mostEvents)
        guard !events.isEmpty else { throw WireError(.state, "\(store.name) has no events yet.") }
        let recording = Recording(of: store, events: events, dropped: dropped)
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

    /// Returns the lines of the test that register executions for the replay. If the user must complete a line, the
    /// line is commented out.
    private static func registrations(of events: [StoreEvent], isValueStore: Bool) -> [String] {
        let commits = Dictionary(
            events.compactMap { if case .committed(let commit) = $0 { (commit.execution.id, commit) } else { nil } }
        ) { first, _ in first }
        var lines: [String] = []
        for case .started(let execution) in events where execution.enclosing == nil {
            let line = registration(of: execution, isValueStore: isValueStore, commits[execution.id])
            if !lines.contains(line) { lines.append(line) }
        }
        if lines.allSatisfy({ $0.hasPrefix("//") }) { lines.append("_ = $0") }
        return lines
    }

    /// Returns the line of the test that registers an execution. `commit` is the first commit of the execution, or `nil`
    /// if the execution has no commit.
    private static func registration(of execution: Execution, isValueStore: Bool, _ commit: Commit?) -> String {
        let name = execution.name
        switch execution.kind {
        case .action where isIdentifier(name): return "$0.action(\\.\(name))"
        case .commit where isValueStore && ["set", "setError", "startLoading", "reset"].contains(name):
            return "$0.changes()"
        case .commit where isField(name, after: commit): return "$0.property(\\.\(name))"
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

    /// Returns whether a name is a field of the state after a commit, such as `address.city`.
    private static func isField(_ name: String, after commit: Commit?) -> Bool {
        let path = name.split(separator: ".").map(String.init)
        guard let commit, path.allSatisfy(isIdentifier) else { return false }
        return ValueTree(commit.after).descendant(path) != nil
    }

    /// Returns the number of `#` signs around a raw string literal with this text. The number is greater than the
    /// longest row of `#` signs in the text. The signs are counted as bytes, because a `Character` such as `#️⃣` can
    /// start with a sign.
    private static func fence(around text: String) -> Int {
        var (row, longest) = (0, 0)
        for byte in text.utf8 {
            row = byte == UInt8(ascii: "#") ? row + 1 : 0
            longest = max(longest, row)
        }
        return longest + 1
    }
}

extension String {
    fileprivate func indented(by spaces: Int) -> String {
        let indent = String(repeating: " ", count: spaces)
        return split(separator: "\n", omittingEmptySubsequences: false).map { indent + $0 }.joined(separator: "\n")
    }
}
