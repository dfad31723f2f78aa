/// The texts of this module, under the name that generated texts have by default. The name is internal, because the
/// modules of users have their own `L10n`.
typealias L10n = LockstepTexts
