import Testing

/// The diagnostics of macros for code that they cannot expand. The tables are beside the macros' other tests.
@Suite struct MisuseTests {
    @Test(arguments: MacroMisuse.all)
    func `each misuse is reported once, at the user's line`(misuse: MacroMisuse) {
        misuse.expectReport()
    }

    @Test(arguments: MacroMisuse.all.filter { $0.fixed != nil })
    func `the source after a fix-it expands without a report`(misuse: MacroMisuse) throws {
        let expansion = MacroExpansion(of: try #require(misuse.fixed))
        #expect(expansion.diagnostics == [])
    }

    @Test(arguments: MacroMisuse.all)
    func `a misuse has a fix-it and its result, or neither`(misuse: MacroMisuse) {
        #expect(misuse.fixIts.isEmpty == (misuse.fixed == nil))
    }
}

extension MacroMisuse {
    fileprivate static let all =
        action + reducer + middleware + baseInterceptors + intercept + dependencies + interactor + statable + store
}
