import LockstepCore

/// The encoding of the arguments in a payload as JSON. Sensitive parts are replaced by `<redacted>` (promise R1).
final class JSONEncoding {
    /// The paths of the redacted values, such as `account.password`. A path starts with the name of the argument.
    private(set) var redactedPaths: [String] = []
    /// The number of bytes that may still be encoded.
    private(set) var bytesLeft: Int
    /// The name of the argument that is being encoded.
    private var name = ""

    /// Creates an encoding.
    ///
    /// - Parameter bytesLeft: The maximum size of the encoded values in bytes, estimated.
    init(bytesLeft: Int = .max) { self.bytesLeft = bytesLeft }

    /// Encodes an argument in the format that `JSONDecoder` reads by default.
    ///
    /// If an `encode(to:)` method accesses the content of a sensitive value, the argument is redacted as a whole. In
    /// this case, errors are discarded, because they can contain the content.
    ///
    /// - Parameters:
    ///   - argument: A value of any type.
    ///   - name: The name of the argument.
    /// - Returns: The encoded argument.
    /// - Throws: A ``PayloadError`` that explains why the argument cannot be encoded.
    func encode(_ argument: Any, named name: String) throws -> JSONValue {
        self.name = name
        let earlierPaths = redactedPaths
        func redacted() -> JSONValue {
            redactedPaths = earlierPaths + [name]
            return .text(redactedText)
        }
        if argument is any SensitiveValue { return redacted() }
        guard let value = argument as? any Encodable else {
            throw PayloadError("\(type(of: argument)) is not Encodable")
        }
        let root = JSONValueEncoder(of: self, at: [])
        let (result, isTouched) = SensitiveAccess.noting { Result { try root.encode(value) } }
        if isTouched { return redacted() }
        do { try result.get() } catch {
            throw PayloadError("\(type(of: argument)) could not be encoded: \(PayloadError.reason(error))")
        }
        return root.result
    }

    /// Notes that the value at a path is redacted.
    func noteRedacted(at path: [any CodingKey]) {
        let keys = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        redactedPaths.append(([name] + keys).joined(separator: "."))
    }

    /// Counts an encoded value.
    ///
    /// - Parameter bytes: The length of its text. ``bytesPerValue`` are added for its name and its indentation.
    /// - Throws: A ``PayloadError`` if too many bytes are encoded.
    func count(bytes: Int) throws {
        bytesLeft -= min(bytes + Self.bytesPerValue, bytesLeft)
        if bytesLeft == 0 { throw PayloadError("it is too large") }
    }

    private static let bytesPerValue = 40
}
