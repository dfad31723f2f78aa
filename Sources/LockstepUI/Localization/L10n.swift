/// The texts, by the name that generated accessors have elsewhere. It is internal: users' modules have an `L10n` of
/// their own.
typealias L10n = LockstepTexts
