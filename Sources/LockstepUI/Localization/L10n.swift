/// The texts of this module. The name is internal, because the build plugin uses the same name for the texts of an app
/// by default.
typealias L10n = LockstepTexts
