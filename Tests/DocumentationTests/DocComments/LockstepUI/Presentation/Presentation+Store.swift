@Statable([String].self) @MainActor @Observable
final class SearchStore {}

@MainActor private let store = SearchStore()
