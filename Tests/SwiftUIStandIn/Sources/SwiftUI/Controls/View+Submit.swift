public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let text = SubmitTriggers(rawValue: 1)
}

extension View {
    nonisolated public func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View {
        Modified(self, action) { content, action, rendering in
            rendering.nodes(of: content).map { node in
                var node = node
                if node.edit != nil { node.submit = { action() } }
                return node
            }
        }
    }
}

extension ViewHost {
    /// Presses Return in the field with this label.
    package func submit(_ label: String) throws { try the(label, with: \.submit)() }
}
