import GalleryCore
import Lockstep

extension Presentation<[GalleryRow]> {
    /// The presentation in one line, for comparisons in tests.
    var summary: String {
        switch self {
        case .nothing: "nothing"
        case .progress(let label): "progress: \(label)"
        case .content(let rows, let refresh): ([refresh.summary] + rows.map(\.summary)).joined(separator: " | ")
        case .placeholder(let placeholder, refresh: .nothing): placeholder.summary
        case .placeholder(let placeholder, let refresh): "\(refresh.summary) | \(placeholder.summary)"
        }
    }
}

extension GalleryRow {
    fileprivate var summary: String { detail.map { "\(title): \($0)" } ?? title }
}

extension RefreshPresentation {
    fileprivate var summary: String {
        switch self {
        case .nothing: "content"
        case .progress(let label): "refreshing: \(label)"
        case .failed(let placeholder): placeholder.summary
        }
    }
}

extension Placeholder {
    fileprivate var summary: String {
        let words = [title, message, suggestion, retryTitle.map { "[\($0)]" }].compactMap(\.self)
        return "(\(symbolName)) \(words.joined(separator: " / "))"
    }
}
