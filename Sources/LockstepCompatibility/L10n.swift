public import Lockstep

/// ViewStateKit's name for the texts that come with it, in the reader's language.
///
/// ```swift
/// import Lockstep
/// import typealias LockstepCompatibility.L10n  // without `State`, which would stand in the way of SwiftUI's `@State`
///
/// Text(L10n.Progress.loading())
/// ```
///
/// It is not part of `Lockstep` itself, where it would stand in the way of accessors of that name in a user's other
/// modules.
public typealias L10n = LockstepTexts
