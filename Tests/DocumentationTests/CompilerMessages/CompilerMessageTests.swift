import Testing

/// What a user reads who makes a mistake: the compiler's own words, at the user's own line.
///
/// All misuses are compiled at once, each in a file of its own.
@Suite("Compiler messages", .enabled(if: Compiler() != nil))
struct CompilerMessageTests {
    private static let errors = Result {
        let sources = CompiledMisuse.all.map { ($0.fileName, $0.source) } + [("Correct.swift", CompiledMisuse.correct)]
        return try Compiler()?.errors(in: Dictionary(uniqueKeysWithValues: sources)) ?? [:]
    }

    @Test("The first error of a misuse stands at its line and says what to do", arguments: CompiledMisuse.all)
    func message(_ misuse: CompiledMisuse) throws {
        let errors = try Self.errors.get()[misuse.fileName] ?? []
        let first = try #require(errors.first)
        #expect(first.line == misuse.line)
        #expect(first.message.contains(misuse.message))
        #expect(errors.count == misuse.count, "\(errors)")
    }

    @Test("What is correct compiles beside the unavailable forms")
    func correct() throws {
        let errors = try Self.errors.get()
        #expect(errors["Correct.swift"] == nil)
        #expect(!errors.isEmpty)
    }
}
