// What the article ChoosingAStore shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

struct Forecast: Equatable, Sendable { var degrees = 0 }

// snippet: property store
@Store
@MainActor @Observable
final class FilterStore {
    var text = ""
    var isCaseSensitive = false
}
// end

// snippet: struct style
struct Voyage: Equatable, Sendable {
    var start = 0
    var end = 0
    var isRoundTrip = false
}

@MainActor @Observable
final class VoyageStore: Store<Voyage> {
    init() { super.init(state: Voyage()) }

    func reverse() { commit { ($0.start, $0.end) = ($0.end, $0.start) } }
}
// end

// snippet: value style
@Statable(Forecast.self)
@MainActor @Observable
final class ForecastStore {}
// end
