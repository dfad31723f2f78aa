/// The protocol `Sendable`, under the name that the library ComposeStore uses.
///
/// ```swift
/// struct Counter: State, Equatable {
///     var count = 0
/// }
/// ```
///
/// The name is not part of `Lockstep`, because it conflicts with SwiftUI's `@State`.
public typealias State = Sendable
