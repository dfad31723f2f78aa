/// A value that is redacted wherever state is printed or leaves the process (promise R1).
///
/// If you conform your own type to this protocol, its values are shown as `<redacted>`, without any of their parts:
///
/// ```swift
/// struct Password: SensitiveValue, Hashable, Sendable {
///     var text: String
/// }
///
/// print(Password(text: "hunter2"))  // <redacted>
/// ```
///
/// This applies to `print`, `dump`, string interpolation and swift-custom-dump, and therefore to logs, traces,
/// messages of a test store and texts of errors. It also applies if the value is nested in other values, at any depth.
/// A ``Recording`` contains `<redacted>` instead of the value, even if the type is `Codable`. Other encoders encode
/// the value without redaction; use ``Sensitive`` to prevent that.
///
/// If the type has its own implementation of `description`, that implementation is used, and must not show the value.
///
/// The conformance is never isolated to the main actor, so that the value is redacted in code of any isolation.
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
let redactedText = "<redacted>"
