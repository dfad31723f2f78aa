/// How a failing script is printed as a test.
struct PrintedTest {
    /// The name of what was explored.
    let subject: String
    /// The lines of the test's body, of the events' sources.
    let body: ([String]) -> [String]

    /// The test.
    func source(_ events: [String]) -> String {
        let lines = body(events).map { "    \($0)\n" }.joined()
        return "@Test @MainActor func \(functionName)() async throws {\n\(lines)}"
    }

    /// The type's name as that of a function: `Notes.Histories<Int>` is `notesHistoriesScript`.
    private var functionName: String {
        let words = subject.prefix { $0 != "<" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let name = words.joined()
        return name.prefix(1).lowercased() + name.dropFirst() + "Script"
    }

    /// A type's name as it is written in its module, where it can be written at all.
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
}

extension PrintedTest {
    /// Prints a call of `runScript(_:_:)`.
    ///
    /// - Parameters:
    ///   - subject: The type that was explored.
    ///   - fresh: How what makes a fresh one is written; by default, as its initializer.
    init(running subject: Any.Type, _ fresh: String?) {
        let name = PrintedTest.name(of: subject)
        self.init(subject: name) { events in
            ["try await runScript(", "    \(fresh ?? name + ".init"),", "    ["]
                + events.map { "        \($0)," } + ["    ])"]
        }
    }
}
