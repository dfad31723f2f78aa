/// The protocol that the state of a store must conform to, under the name that the library ComposeStore uses. This
/// protocol is `Sendable`.
///
/// ```swift
/// struct Counter: State, Equatable {
///     var count = 0
/// }
/// ```
///
/// The name is not part of `Lockstep`, because it would conflict with SwiftUI's `@State`.
public typealias State = Sendable
