import Foundation

/// A use of the accessors in the module's own code. The accessors are internal.
public nonisolated struct Greetings {
    /// The app's title.
    public let title: String
    /// The lines that greet the reader.
    public let lines: [String]

    /// - Parameters:
    ///   - name: The reader's name.
    ///   - unread: The number of unread mails.
    ///   - folder: The folder of the mails.
    ///   - locale: The reader's locale.
    public init(name: String, unread: Int, folder: String, for locale: Locale) {
        title = L10n.App.title(for: locale)
        lines = [
            L10n.Greeting.hello(name: name, for: locale),
            L10n.Mail.unread(unread: unread, folder: folder, for: locale),
        ]
    }
}
