/// Input that cannot be accepted.
public enum ValidationError: Error, Hashable, Sendable, Codable {
    /// The field must not be empty.
    case empty(field: String)
    /// The field does not have the form that it should have.
    case invalidFormat(field: String)
    /// The field is shorter than `minimum` characters.
    case tooShort(field: String, minimum: Int)
    /// The field is longer than `limit` characters.
    case tooLong(field: String, limit: Int)
    /// Anything else, in words meant for the user.
    case other(String)

    /// What is wrong; in English.
    public var message: String {
        switch self {
        case .empty(let field): "\(field) must not be empty."
        case .invalidFormat(let field): "\(field) is not in the right format."
        case .tooShort(let field, let minimum): "\(field) is too short (minimum: \(minimum))."
        case .tooLong(let field, let limit): "\(field) is too long (maximum: \(limit))."
        case .other(let message): message
        }
    }
}
