/// A value whose printed text is `<redacted>`, so that it does not appear in logs, messages and recordings (promise
/// R1).
///
/// To redact the values of your own type, conform the type to this protocol. No part of the value is then shown:
///
/// ```swift
/// struct Password: SensitiveValue, Hashable, Sendable {
///     var text: String
/// }
///
/// print(Password(text: "hunter2"))  // <redacted>
/// ```
///
/// The redaction applies to `print`, `dump`, string interpolation and swift-custom-dump. Therefore, it applies to logs,
/// traces, messages of a test store and texts of errors. It also applies if other values contain the value, at any
/// depth.
///
/// A ``Recording`` contains `<redacted>` instead of the value, even if the type is `Codable`. Other encoders do not
/// redact the value. To prevent encoding by other encoders, use ``Sensitive``.
///
/// If your type implements `description` itself, Lockstep shows that text. In this case, your text must not contain the
/// value.
///
/// The conformance is never isolated to the main actor, because code of any isolation can print the value.
public protocol SensitiveValue: SendableMetatype, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{}

extension SensitiveValue {
    /// The text that string interpolation and `print` show instead of the value: `<redacted>`.
    public var description: String { redactedText }

    /// The text that debuggers and `String(reflecting:)` show instead of the value: `<redacted>`.
    public var debugDescription: String { redactedText }

    /// A mirror without children, so that no part of the value is shown.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The text that is shown instead of a sensitive value.
package let redactedText = "<redacted>"
