import GalleryCore
import Lockstep

extension Presentation<[GalleryRow]> {
    /// Returns the expected text tree of the presentation in SwiftUI, line by line.
    ///
    /// - Parameters:
    ///   - prompt: The text that the screen shows if the presentation is nothing.
    ///   - isPlaceholderPulled: Whether a placeholder scrolls, so that it can be pulled.
    /// - Returns: The lines.
    func tree(prompt: String, isPlaceholderPulled: Bool) -> [String] {
        switch self {
        case .nothing:
            ["Text \"\(prompt)\""]
        case .progress(let label):
            ["ProgressView \"\(label)\""]
        case .content(let rows, _):
            ["List (refreshable)"]
                + rows.flatMap { row in
                    ["  VStack", "    Text \"\(row.title)\""] + (row.detail.map { ["    Text \"\($0)\""] } ?? [])
                }
        case .placeholder(let placeholder, _):
            isPlaceholderPulled
                ? ["ScrollView (refreshable)"] + placeholder.tree.indented : placeholder.tree
        }
    }

    /// The expected lines for a refresh.
    var refreshTree: [String] {
        switch self {
        case .nothing, .progress, .content(_, refresh: .nothing), .placeholder(_, refresh: .nothing):
            []
        case .content(_, refresh: .progress(let label)), .placeholder(_, refresh: .progress(let label)):
            ["Inset", "  ProgressView (says \"\(label)\")"]
        case .content(_, refresh: .failed(let placeholder)), .placeholder(_, refresh: .failed(let placeholder)):
            ["Inset", "  HStack"] + (placeholder.labelTree + placeholder.retryTree).indented.indented
        }
    }
}

extension Placeholder {
    fileprivate var tree: [String] {
        let words = [message, suggestion].compactMap(\.self).map { "Text \"\($0)\" (unheard)" }
        return ["ContentUnavailableView"] + (labelTree + words + retryTree).indented
    }

    fileprivate var labelTree: [String] {
        ["Label \"\(title)\" (\(symbolName), children ignored, says \"\(accessibilityLabel)\")"]
    }

    fileprivate var retryTree: [String] { retryTitle.map { ["Button \"\($0)\""] } ?? [] }
}

extension [String] {
    /// The lines, indented.
    var indented: [String] { map { "  \($0)" } }
}
