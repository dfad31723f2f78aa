// What docs/Localization.md shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep

// snippet: texts in another language
let french = [
    "action.retry": "Réessayer",
    "error.network.timeout": "La requête a expiré.",
    "error.validation.tooShort": "%1$@ est trop court (minimum : %2$d).",  // and the others of `LockstepTexts.keys`
]

func useFrench() {
    LockstepTexts.replacements = { key, locale in
        locale.language.languageCode == .french ? french[key] : nil
    }
}
// end
