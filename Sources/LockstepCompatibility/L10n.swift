public import Lockstep

/// Lockstep's own texts, under the name that the library ViewStateKit uses. New code uses `LockstepTexts`.
///
/// ```swift
/// import Lockstep
/// import typealias LockstepCompatibility.L10n  // omits `State`, which conflicts with SwiftUI's `@State`
///
/// let label = L10n.Progress.loading()
/// ```
public typealias L10n = LockstepTexts
