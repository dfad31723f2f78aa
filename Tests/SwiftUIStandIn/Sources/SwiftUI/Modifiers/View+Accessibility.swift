public struct AccessibilityChildBehavior: Hashable, Sendable {
    let name: String

    public static let ignore = AccessibilityChildBehavior(name: "ignored")
    public static let contain = AccessibilityChildBehavior(name: "contained")
    public static let combine = AccessibilityChildBehavior(name: "combined")
}

public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let isHeader = AccessibilityTraits(rawValue: 1)
    public static let updatesFrequently = AccessibilityTraits(rawValue: 2)
    public static let isSelected = AccessibilityTraits(rawValue: 4)
}

extension View {
    nonisolated public func accessibilityLabel(_ label: Text) -> some View {
        noting("says \"\(label.content)\"")
    }

    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        accessibilityLabel(Text(labelKey))
    }

    @_disfavoredOverload nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        accessibilityLabel(Text(label))
    }

    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        noting(hidden ? "unheard" : "heard")
    }

    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        noting("children \(children.name)")
    }

    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        noting(traits.contains(.isSelected) ? "selected" : nil)
    }

    nonisolated func noting(_ note: String?) -> some View {
        Modified(self, note) { content, note, rendering in
            rendering.nodes(of: content).map { node in
                var node = node
                if let note { node.notes.append(note) }
                return node
            }
        }
    }
}
