// What the article Isolation shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

// snippet: store without main actor
@Store
@Observable
final class VolumeStore {  // each member is isolated to the main actor
    var volume = 0.5
    var isMuted = false
}
// end

// snippet: work off the main actor
@concurrent func wordCount(of text: String) async -> Int { text.split(separator: " ").count }

@Store
@MainActor @Observable
final class EditorStore {
    var text = ""
    var words = 0

    func count() async { words = await wordCount(of: text) }
}
// end

// snippet: nonisolated state
nonisolated struct Preferences: Codable, Equatable, Sendable {
    var isDark = false
    var fontSize = 13
}
// end
