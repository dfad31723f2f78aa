/// The texts of this module. The alias is internal, because an app's own texts have the same name by default.
typealias L10n = LockstepTexts
