/// An error for input that is not valid.
public enum ValidationError: Error, Hashable, Sendable, Codable {
    /// The field must not be empty.
    case required(field: String)
    /// The field does not have the expected format. `expected` describes the format, or is empty.
    case invalidFormat(field: String, expected: String = "")
    /// The number in the field is not between `min` and `max`.
    case outOfRange(field: String, min: Double, max: Double)
    /// The text in the field has fewer than `minimum` characters.
    case tooShort(field: String, minimum: Int)
    /// The text in the field has more than `limit` characters.
    case tooLong(field: String, limit: Int)
    /// The field is not valid; `reason` is a text for the user.
    case invalidInput(field: String, reason: String)
    /// Any other error, as a text for the user.
    case other(String)

    /// The message of the error. The words that Lockstep adds are English. The `reason` of
    /// ``invalidInput(field:reason:)`` and the text of ``other(_:)`` appear in the message unchanged.
    public var message: String {
        switch self {
        case .required(let field): "\(field) must not be empty."
        case .invalidFormat(let field, ""): "\(field) is not in the right format."
        case .invalidFormat(let field, let expected): "\(field) is not in the right format (expected: \(expected))."
        case .outOfRange(let field, let min, let max):
            "\(field) must be between \(Self.text(of: min)) and \(Self.text(of: max))."
        case .tooShort(let field, let minimum): "\(field) is too short (minimum: \(minimum))."
        case .tooLong(let field, let limit): "\(field) is too long (maximum: \(limit))."
        case .invalidInput(let field, let reason): "\(field): \(reason)"
        case .other(let message): message
        }
    }

    /// Returns a limit of ``outOfRange(field:min:max:)`` as text. A whole number is shown without a fraction.
    package static func text(of limit: Double) -> String {
        Int(exactly: limit).map { "\($0)" } ?? "\(limit)"
    }
}

extension ValidationError {
    /// Returns the error ``required(field:)``.
    public static func empty(field: String) -> ValidationError { .required(field: field) }
}
