import Foundation
import Testing

/// The links between the repository's pages. `scripts/docs` checks those inside of the documentation of the modules.
@Suite("Links")
struct LinkTests {
    @Test("Every relative link of every page leads to a file, and its anchor to a heading")
    func relativeLinks() throws {
        let pages = try Repository.texts { $0.hasSuffix(".md") }
        #expect(pages.count > 30)
        for (path, text) in pages {
            let prose = text.replacing(/(?m)^```[\s\S]*?^```/, with: "").replacing(/`[^`\n]*`/, with: "")
            for match in prose.matches(of: /\]\(([^)\s]+)\)/) {
                let link = String(match.output.1)
                if link.contains("://") || link.hasPrefix("mailto:") { continue }
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let target = parts[0].isEmpty ? path : resolve(parts[0], from: path)
                #expect(exists(target), "\(path) links to \(link), which does not exist.")
                guard parts.count == 2, target.hasSuffix(".md"), let page = pages[target] else { continue }
                #expect(anchors(in: page).contains(parts[1]), "\(path) links to \(link), which is no heading of it.")
            }
        }
    }

    private func resolve(_ link: String, from page: String) -> String {
        let folder = Repository.root.appending(path: page).deletingLastPathComponent()
        let target = folder.appending(path: link.removingPercentEncoding ?? link).standardized.path()
        return String(target.dropFirst(Repository.root.path().count))
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path())
    }

    /// The anchors that GitHub makes of a page's headings.
    private func anchors(in page: String) -> Set<String> {
        Set(
            page.matches(of: /(?m)^#+ (.+)$/).map { match in
                match.output.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                    .replacing(" ", with: "-")
            })
    }
}
