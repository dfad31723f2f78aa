/// The texts, under the name that generated accessors have in other modules. It is internal, because modules of users
/// have their own `L10n`.
typealias L10n = LockstepTexts
