import Foundation
import Testing

/// The messages that the articles quote.
@Suite("Messages")
struct MessageTests {
    @Test("Every message that an article quotes is one of Lockstep's or of the compiler's, word for word")
    func quotedMessages() throws {
        let sources = try Repository.texts { path in
            let isCode = path.hasPrefix("Sources/") && !path.contains(".docc/")
            return path.hasSuffix(".swift") && (isCode || path.hasPrefix("Tests/DocumentationTests/CompilerMessages/"))
        }
        let messages = sources.values.map { $0.asMessages }.joined(separator: "\n")
        let articles = try Repository.texts { $0.hasPrefix("Sources/Lockstep/Lockstep.docc/") && $0.hasSuffix(".md") }
        var count = 0
        for (path, text) in articles {
            let prose = text.replacing(/(?m)^```[\s\S]*?^```/, with: "").replacing(/\s+/, with: " ")
            for quote in prose.matches(of: /“([^”]+)”/) {
                // What differs from case to case is written as “…”.
                for part in quote.output.1.split(separator: "…") {
                    let words = part.trimmingCharacters(in: CharacterSet(charactersIn: " .:,"))
                    guard words.count > 3 else { continue }
                    count += 1
                    #expect(messages.contains(words), "\(path) quotes “\(words)”.")
                }
            }
        }
        #expect(count > 30)
    }
}

extension String {
    /// The text of a source without what joins the lines of its string literals.
    fileprivate var asMessages: String {
        replacing(/\\\n\s*/, with: "").replacing(/"\s*\+\s*#?"/, with: "").replacing(#"\""#, with: #"""#)
    }
}
