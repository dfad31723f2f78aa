import Foundation

/// What the accessors are for: the module's own code. They are internal.
public nonisolated struct Greetings {
    public let title: String
    public let lines: [String]

    public init(name: String, unread: Int, folder: String, for locale: Locale) {
        title = L10n.App.title(for: locale)
        lines = [
            L10n.Greeting.hello(name: name, for: locale),
            L10n.Mail.unread(unread: unread, folder: folder, for: locale),
        ]
    }
}
