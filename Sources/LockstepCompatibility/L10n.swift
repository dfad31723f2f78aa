public import Lockstep

/// Lockstep's own texts, with the name of ViewStateKit.
///
/// ```swift
/// import Lockstep
/// import typealias LockstepCompatibility.L10n  // without `State`, which would stand in the way of SwiftUI's `@State`
///
/// let label = L10n.Progress.loading()
/// ```
///
/// The name is not part of `Lockstep`, because it would conflict with accessors of that name in other modules of a
/// user.
public typealias L10n = LockstepTexts
