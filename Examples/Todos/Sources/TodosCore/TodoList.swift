/// One of the lists that todos are in.
package enum TodoList: String, Sendable, CaseIterable, Identifiable, Codable, CodingKeyRepresentable {
    case home, work

    /// The list itself.
    package var id: Self { self }

    /// What people call it.
    package var name: String {
        switch self {
        case .home: "Home"
        case .work: "Work"
        }
    }
}
