/// ComposeStore's name for what a store's state must be: `Sendable`, and nothing more.
///
/// ```swift
/// struct Counter: State, Equatable {
///     var count = 0
/// }
/// ```
///
/// It is not part of `Lockstep` itself, where it would stand in the way of SwiftUI's `@State`.
public typealias State = Sendable
