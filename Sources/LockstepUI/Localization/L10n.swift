/// The texts of this module. The name is internal, because an app uses the same name for its own texts by default.
typealias L10n = LockstepTexts
