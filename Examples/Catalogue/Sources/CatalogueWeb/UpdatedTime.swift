import CatalogueCore
import Foundation

/// The line that says when something was loaded. Without a script, it has the time of day; a script writes how long ago that was.
struct UpdatedTime: Equatable {
    /// The time, for the script.
    var iso: String
    /// The line, with “%” in place of the time, for the script.
    var template: String
    /// The line, with the time of day.
    var text: String

    init(_ date: Date, for locale: Locale) {
        iso = date.formatted(.iso8601)
        template = CatalogueText.updated("%", for: locale)
        text = CatalogueText.updated(
            date.formatted(Date.FormatStyle(date: .omitted, time: .standard).locale(locale)), for: locale)
    }
}
