import Testing

@Suite("Doc comments of views", .enabled(if: Compiler() != nil))
struct ScreenDocCommentTests {
    @Test("Every Swift block of a doc comment compiles")
    func blocksCompile() throws {
        let (files, errors) = try DocComments.errors { $0.hasPrefix("LockstepUI/SwiftUI/") }
        #expect(files > 5)
        for error in errors { Issue.record("\(error)") }
    }
}
