public import Lockstep

/// Lockstep's own texts, under the name that the library ViewStateKit uses.
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
