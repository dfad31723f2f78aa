import Testing

/// What `@Action`, `@Reducer` and `@Middleware` say to those who use them in a way that they cannot expand.
@Suite struct ActionMisuseTests {
    @Test(arguments: MacroMisuse.components)
    func `each misuse is reported once, at the user's line`(misuse: MacroMisuse) {
        misuse.expectReport()
    }

    @Test(arguments: MacroMisuse.components.filter { $0.fixed != nil })
    func `the source that a fix-it leaves expands without a report`(misuse: MacroMisuse) throws {
        let expansion = MacroExpansion(of: try #require(misuse.fixed))
        #expect(expansion.diagnostics == [])
    }

    @Test(arguments: MacroMisuse.components)
    func `a misuse offers a fix-it and its result, or neither`(misuse: MacroMisuse) {
        #expect(misuse.fixIts.isEmpty == (misuse.fixed == nil))
    }
}

extension MacroMisuse {
    fileprivate static let components = action + reducer + middleware
}
