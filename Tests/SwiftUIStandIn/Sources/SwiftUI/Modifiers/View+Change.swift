public struct Animation: Hashable, Sendable {
    let name: String

    public static let `default` = Animation(name: "default")
    public static let linear = Animation(name: "linear")
    public static let easeInOut = Animation(name: "easeInOut")
}

extension View {
    @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        Modified(self, (value, initial, action)) { content, change, rendering in
            let (value, initial, action) = change
            rendering.at("change").follow(value, initial: initial, action)
            return rendering.at("of change").nodes(of: content)
        }
    }

    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        Modified(self, (animation, value)) { content, change, rendering in
            let (animation, value) = change
            rendering.at("animation").animate(animation, value)
            return rendering.at("of animation").nodes(of: content)
        }
    }
}
