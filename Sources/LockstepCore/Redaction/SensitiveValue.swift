/// A value whose printed text is `<redacted>`, so that the value does not appear in logs, messages and recordings
/// (promise R1).
///
/// To redact the values of your own type, conform the type to this protocol. No part of the value is shown:
///
/// ```swift
/// struct Password: SensitiveValue, Hashable, Sendable {
///     var text: String
/// }
///
/// print(Password(text: "hunter2"))  // <redacted>
/// ```
///
/// The redaction applies to `print`, `dump`, string interpolation, logs, traces, test messages and recordings. It also
/// applies to a value inside other values.
///
/// Do not implement `description`: `print` and logs would show its text.
///
/// The redaction does not apply when the state is saved, or when your own code encodes the value. To keep the value out
/// of encoded data, use ``Sensitive``.
///
/// Isolation: none, because code of any isolation can print the value.
public protocol SensitiveValue: SendableMetatype, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{}

extension SensitiveValue {
    /// The text that string interpolation and `print` show instead of the value: `<redacted>`.
    public var description: String { redactedText }

    /// The text that debuggers and `String(reflecting:)` show instead of the value: `<redacted>`.
    public var debugDescription: String { redactedText }

    /// A mirror without children and without a superclass, so that no part of the value is shown.
    public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// The text that is shown instead of a sensitive value.
package let redactedText = "<redacted>"
