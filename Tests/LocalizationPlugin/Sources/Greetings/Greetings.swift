import Foundation

/// What the accessors are for: the module's own code. They are internal.
public nonisolated struct Greetings {
    /// The app's title.
    public let title: String
    /// What is said to the reader.
    public let lines: [String]

    /// - Parameters:
    ///   - name: The reader's name.
    ///   - unread: How many mails are unread.
    ///   - folder: Where they are.
    ///   - locale: The reader's.
    public init(name: String, unread: Int, folder: String, for locale: Locale) {
        title = L10n.App.title(for: locale)
        lines = [
            L10n.Greeting.hello(name: name, for: locale),
            L10n.Mail.unread(unread: unread, folder: folder, for: locale),
        ]
    }
}
