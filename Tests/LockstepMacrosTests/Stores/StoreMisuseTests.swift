import Testing

/// What `@Store` says to those who use it in a way that it cannot expand.
@Suite struct StoreMisuseTests {
    @Test(arguments: MacroMisuse.store)
    func `each misuse is reported once, at the user's line`(misuse: MacroMisuse) {
        misuse.expectReport()
    }

    @Test(arguments: MacroMisuse.store.filter { $0.fixed != nil })
    func `the source that a fix-it leaves expands without a report`(misuse: MacroMisuse) throws {
        let expansion = MacroExpansion(of: try #require(misuse.fixed))
        #expect(expansion.diagnostics == [])
    }

    @Test(arguments: MacroMisuse.store)
    func `a misuse offers a fix-it and its result, or neither`(misuse: MacroMisuse) {
        #expect(misuse.fixIts.isEmpty == (misuse.fixed == nil))
    }
}
