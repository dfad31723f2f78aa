import Testing

/// The views in `Sources/LockstepUI/SwiftUI` need a module named `SwiftUI`. The package of the stand-in compiles their blocks.
@Suite("Doc comments", .enabled(if: Compiler() != nil))
struct DocCommentTests {
    @Test("Every Swift block of a doc comment compiles")
    func blocksCompile() throws {
        let (files, errors) = try DocComments.errors { !$0.hasPrefix("LockstepUI/SwiftUI/") }
        #expect(files > 100)
        for error in errors { Issue.record("\(error)") }
    }
}
