/// The Swift source of a test that runs a failing script.
struct PrintedTest {
    /// The name of the explored type.
    let subject: String
    /// A function that returns the lines of the test's body. The argument contains the Swift source of each event.
    let body: ([String]) -> [String]

    /// Returns the source of the test. `events` contains the source of each event.
    func source(_ events: [String]) -> String {
        let lines = body(events).map { "    \($0)\n" }.joined()
        return "@Test @MainActor func \(functionName)() async throws {\n\(lines)}"
    }

    /// The name of the test function. For `Notes.Histories<Int>`, the name is `notesHistoriesScript`.
    private var functionName: String {
        let words = subject.prefix { $0 != "<" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let name = words.joined()
        return name.prefix(1).lowercased() + name.dropFirst() + "Script"
    }

    /// Returns the name of a type without the module. For a local or private type, also omits the enclosing types.
    static func name(of type: Any.Type) -> String {
        let qualified = String(reflecting: type)
        guard !qualified.contains("("), let dot = qualified.firstIndex(of: ".") else { return String(describing: type) }
        let module = qualified[...dot]
        var name = ""
        var rest = qualified[...]
        while let next = rest.first {
            let isInName = name.last.map { $0.isLetter || $0.isNumber || "_.".contains($0) } ?? false
            if !isInName, rest.hasPrefix(module) {
                rest.removeFirst(module.count)
            } else {
                name.append(next)
                rest.removeFirst()
            }
        }
        return name
    }

    /// Returns `source` without the prefixes of private types. String literals are not changed.
    ///
    /// In a description, the name of a private type has a prefix that is not Swift code, as in
    /// `Tests.(unknown context at $10a).Kind.a`.
    static func withoutPrivateContexts(_ source: String) -> String {
        source.replacing(/"(?:\\.|[^"\\])*"|(?:[\w.]*\(unknown context at \$[0-9a-f]+\)\.)+/) { match in
            match.output.first == "\"" ? match.output : ""
        }
    }
}

extension PrintedTest {
    /// Creates a test that calls `runScript(_:_:)`.
    ///
    /// - Parameters:
    ///   - subject: The explored type.
    ///   - fresh: The Swift source of a function that makes a subject. If it is `nil`, the test uses a closure that
    ///     calls the type's initializer without arguments.
    init(running subject: Any.Type, _ fresh: String?) {
        let name = PrintedTest.name(of: subject)
        self.init(subject: name) { events in
            ["try await runScript(", "    \(fresh ?? "{ \(name)() }"),", "    ["]
                + events.map { "        \($0)," } + ["    ])"]
        }
    }
}
