/// The texts of this module. The alias is internal, because an app's own texts are also named `L10n` by default.
typealias L10n = LockstepTexts
