import Foundation
import Lockstep

extension Todo {
    /// The longest title, in characters.
    package static let titleLimit = 200

    /// The title that is stored for a typed text: without the spaces around it and without control characters.
    ///
    /// - Throws: `StateError.validation` when nothing is left, or too much.
    static func title(from typed: String) throws(StateError) -> String {
        let scalars = typed.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let title = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { throw .validation(.required(field: "Title")) }
        guard title.count <= titleLimit else { throw .validation(.tooLong(field: "Title", limit: titleLimit)) }
        return title
    }
}
