// What the article Loads shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

@MainActor func text(of store: ItemStore) -> String {
    // snippet: reading a value store
    let text =
        switch store.state {
        case .idle: "Nothing was asked for yet."
        case .loading(let previous): previous.map { "\($0.count) items, loading" } ?? "Loading"
        case .loaded(let items): "\(items.count) items"
        case .failed(let error): error.localizedMessage
        }
    // end
    return text
}

// snippet: state error
enum ShopError: Error, StateErrorConvertible {
    case soldOut, offline

    var stateError: StateError {
        switch self {
        case .soldOut: .custom(code: "sold-out", message: "It is sold out.")
        case .offline: .network(.noConnection)
        }
    }
}
// end
