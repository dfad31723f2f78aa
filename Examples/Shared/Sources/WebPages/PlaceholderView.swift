package import Lockstep

/// What stands in the place of content, or beside old content, as the template `placeholder` draws it.
package struct PlaceholderView: Equatable {
    /// The outline of its symbol.
    package var symbol: String
    /// The first line.
    package var title: String
    /// More of it.
    package var message: String?
    /// What the reader can do.
    package var suggestion: String?
    /// All of it, for a screen reader.
    package var label: String
    /// The button that tries again, where another try may help.
    package var retry: RetryForm?

    /// Creates the view of a placeholder.
    ///
    /// - Parameters:
    ///   - placeholder: What it shows.
    ///   - retry: The form that tries again, given the title of its button.
    package init(_ placeholder: Placeholder, retry: (String) -> RetryForm) {
        symbol = Symbol.path(placeholder.symbolName)
        title = placeholder.title
        message = placeholder.message
        suggestion = placeholder.suggestion
        label = placeholder.accessibilityLabel
        self.retry = placeholder.retryTitle.map(retry)
    }
}

/// A form with one button, which tries again what failed.
package struct RetryForm: Equatable {
    /// What the button says.
    package var title: String
    /// Where the form is sent.
    package var action: String
    /// How: `get` or `post`.
    package var method: String
    /// What is sent beside the button.
    package var fields: [Field]

    /// A value that is sent.
    package struct Field: Equatable {
        /// Its name.
        package var name: String
        /// The value.
        package var value: String

        /// Creates a field.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a form.
    package init(title: String, action: String, method: String = "post", fields: [Field] = []) {
        self.title = title
        self.action = action
        self.method = method
        self.fields = fields
    }
}
