/// The requirement for the state of a store, with the name that it has in the library ComposeStore. It is the same as
/// `Sendable`.
///
/// ```swift
/// struct Counter: State, Equatable {
///     var count = 0
/// }
/// ```
///
/// The name is not part of `Lockstep`, because it would conflict with SwiftUI's `@State`.
public typealias State = Sendable
