public import Lockstep

/// Lockstep's own texts, with the name that they have in the library ViewStateKit.
///
/// ```swift
/// import Lockstep
/// import typealias LockstepCompatibility.L10n  // not `State`, which conflicts with SwiftUI's `@State`
///
/// let label = L10n.Progress.loading()
/// ```
///
/// The name is not part of `Lockstep`, because it would conflict with types of that name in your own modules.
public typealias L10n = LockstepTexts
