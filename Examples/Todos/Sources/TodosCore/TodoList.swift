/// A list of todos.
package enum TodoList: String, Sendable, CaseIterable, Identifiable, Codable, CodingKeyRepresentable {
    case home, work

    /// The list itself.
    package var id: Self { self }

    /// The display name.
    package var name: String {
        switch self {
        case .home: "Home"
        case .work: "Work"
        }
    }
}
