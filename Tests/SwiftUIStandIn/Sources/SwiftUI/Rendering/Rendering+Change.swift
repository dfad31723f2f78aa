/// The value of a view in the previous rendering.
@MainActor private final class FollowedValue<Value> {
    var value: Value
    var isShown = false

    init(_ value: Value) { self.value = value }
}

extension Rendering {
    /// Calls an action after this rendering if the value differs from the previous rendering.
    func follow<Value: Equatable>(_ value: Value, initial: Bool, _ action: @escaping (Value, Value) -> Void) {
        if let old = change(of: value, initial: initial) { graph.afterwards.append { action(old, value) } }
    }

    /// Records an animation if the value differs from the previous rendering.
    func animate<Value: Equatable>(_ animation: Animation?, _ value: Value) {
        if change(of: value, initial: false) != nil, let animation { graph.animations.append(animation.name) }
    }

    /// Returns the value of the previous rendering if this rendering is a visible change.
    private func change<Value: Equatable>(of value: Value, initial: Bool) -> Value? {
        let followed = stored { FollowedValue(value) }
        defer { followed.value = value }
        guard graph.isOnScreen else { return nil }
        defer { followed.isShown = true }
        if initial, !followed.isShown { return followed.value }
        return followed.value == value ? nil : followed.value
    }
}
