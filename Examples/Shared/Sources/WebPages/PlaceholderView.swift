package import Lockstep

/// A placeholder instead of content, or beside old content. The template `placeholder` renders it.
package struct PlaceholderView: Equatable {
    /// The outline of its symbol.
    package var symbol: String
    /// The first line.
    package var title: String
    /// The text below the title.
    package var message: String?
    /// A suggestion for the reader.
    package var suggestion: String?
    /// The complete text, for a screen reader.
    package var label: String
    /// The retry button, if a retry can help.
    package var retry: RetryForm?

    /// Creates the view of a placeholder.
    ///
    /// - Parameters:
    ///   - placeholder: The placeholder.
    ///   - retry: Returns the retry form for the title of its button.
    package init(_ placeholder: Placeholder, retry: (String) -> RetryForm) {
        symbol = Symbol.path(placeholder.symbolName)
        title = placeholder.title
        message = placeholder.message
        suggestion = placeholder.suggestion
        label = placeholder.accessibilityLabel
        self.retry = placeholder.retryTitle.map(retry)
    }
}

/// A form with one button, which retries what failed.
package struct RetryForm: Equatable {
    /// The title of the button.
    package var title: String
    /// The address of the form.
    package var action: String
    /// The HTTP method: `get` or `post`.
    package var method: String
    /// The hidden fields of the form.
    package var fields: [Field]

    /// A hidden field.
    package struct Field: Equatable {
        /// The name of the field.
        package var name: String
        /// The value of the field.
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
