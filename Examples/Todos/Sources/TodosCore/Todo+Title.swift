import Foundation
import Lockstep

extension Todo {
    /// The maximum length of a title, in characters.
    package static let titleLimit = 200

    /// Returns the title that is stored for a typed text, without surrounding spaces and control characters.
    ///
    /// - Throws: `StateError.validation` if the title is empty or too long.
    static func title(from typed: String) throws(StateError) -> String {
        let scalars = typed.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let title = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { throw .validation(.required(field: "Title")) }
        guard title.count <= titleLimit else { throw .validation(.tooLong(field: "Title", limit: titleLimit)) }
        return title
    }
}
