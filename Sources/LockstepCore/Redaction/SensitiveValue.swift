/// A value that is redacted wherever state is printed or leaves the process (promise R1).
///
/// Conform a type of your own, and its values are shown as `<redacted>`, without any part:
///
/// ```swift
/// struct Password: SensitiveValue, Hashable, Sendable {
///     var text: String
/// }
///
/// print(Password(text: "hunter2"))    // <redacted>
/// ```
///
/// That holds for `print`, `dump`, string interpolation and swift-custom-dump, and so for logs, traces, the messages of a test store and
/// the texts of errors, however deep in another value it is. A ``Recording`` has `<redacted>` in its place, also where the type is
/// `Codable`. Other encoders treat it like any value; ``Sensitive`` is strict there.
///
/// A `description` that the type implements itself replaces the redacted one, and must not show the value.
///
/// The conformance is never isolated to the main actor, so that a value is redacted wherever it is printed.
public protocol SensitiveValue: SendableMetatype, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{}

extension SensitiveValue {
    /// The text `<redacted>`.
    public var description: String { redactedText }

    /// The text `<redacted>`.
    public var debugDescription: String { redactedText }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The text that stands for a sensitive value.
let redactedText = "<redacted>"
