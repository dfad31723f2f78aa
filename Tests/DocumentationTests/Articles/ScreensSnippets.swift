// What the article Screens shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep

// snippet: presentation
@MainActor func lines(of store: ItemStore, for locale: Locale) -> [String] {
    switch Presentation(store, for: locale) {
    case .nothing: []  // before the first load, if `canLoad` is false
    case .progress(let label): [label]
    case .content(let items, let refresh): lines(of: refresh) + items.map(\.title)
    case .placeholder(let placeholder, let refresh): lines(of: refresh) + lines(of: placeholder)
    }
}

func lines(of refresh: RefreshPresentation) -> [String] {
    switch refresh {
    case .nothing: []
    case .progress(let label): [label]
    case .failed(let placeholder): lines(of: placeholder)  // above the old list
    }
}

func lines(of placeholder: Placeholder) -> [String] {
    let texts = [placeholder.title, placeholder.message, placeholder.suggestion].compactMap(\.self)
    guard let button = placeholder.retryTitle else { return texts }  // trying again does not help
    return texts + ["[\(button)]"]
}
// end
