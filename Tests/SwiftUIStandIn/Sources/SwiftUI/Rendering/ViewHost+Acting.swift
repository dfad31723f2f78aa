/// The error of an action that a user could not perform.
package enum ActingError: Error {
    case notThere(String, in: String)
    case ambiguous(String, in: String)
    case disabled(String)
}

extension ViewHost {
    /// Presses the button, link or toggle, or taps the tappable view, with this text.
    package func press(_ text: String) throws { try the(text, with: \.press)() }

    /// Replaces the text of the field with this label.
    package func type(_ newText: String, into label: String) throws { try the(label, with: \.edit)(newText) }

    /// Pulls down the first list or scroll view that can be refreshed.
    ///
    /// - Returns: The task that pulling started.
    package func pull() throws -> Task<Void, Never> {
        guard let action = nodes().flatMap(\.all).compactMap(\.refresh).first else {
            throw ActingError.notThere("something to pull", in: render())
        }
        return Task { await action() }
    }

    /// Goes back to the previous screen.
    package func goBack() throws {
        guard let back = nodes().flatMap(\.all).compactMap(\.back).last else {
            throw ActingError.notThere("a screen to go back to", in: render())
        }
        back()
    }

    func the<Action>(_ text: String, with action: KeyPath<Node, Action?>) throws -> Action {
        let found = nodes().flatMap(\.all).filter { $0.text == text && $0[keyPath: action] != nil }
        guard let node = found.first, let act = node[keyPath: action] else {
            throw ActingError.notThere(text, in: render())
        }
        guard found.count == 1 else { throw ActingError.ambiguous(text, in: render()) }
        guard node.isEnabled else { throw ActingError.disabled(text) }
        return act
    }
}
