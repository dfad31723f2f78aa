import CustomDump
import LockstepTesting

@testable import LockstepCore

/// A secret that must not appear in any text, and values that contain it.
enum Canary {
    static let secret = "canary-7f3a"

    /// Returns all texts that Swift prints for a value.
    static func texts(of value: Any) -> [String] {
        var (dumped, debugged) = ("", "")
        dump(value, to: &dumped)
        debugPrint(value, to: &debugged)
        return [dumped, debugged, "\(value)", String(reflecting: value), String(customDumping: value)]
    }

    /// A custom sensitive type.
    struct Password: SensitiveValue, Hashable, Codable, Sendable, CodingKeyRepresentable {
        var text = Canary.secret

        init() {}
        init?(codingKey: some CodingKey) { text = codingKey.stringValue }
        var codingKey: any CodingKey { text.codingKey }
    }

    struct Login: Hashable, Codable, Sendable {
        var user = "Ada"
        @Sensitive var password = Canary.secret
    }

    enum Step: Hashable, Codable, Sendable {
        case login(Login)
        case token(Sensitive<String>, String)
    }

    /// A type that encodes and describes its sensitive value itself.
    struct Careless: Codable, Hashable, Sendable, CustomStringConvertible {
        @Sensitive var password = Canary.secret

        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(password)
        }
        var description: String { "Careless(\(password))" }
    }

    /// A type whose encoding fails with an error that contains its sensitive value.
    struct Failing: Codable, Hashable, Sendable {
        @Sensitive var password = Canary.secret

        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            let context = EncodingError.Context(codingPath: [], debugDescription: "\(password) is too short")
            throw EncodingError.invalidValue(password, context)
        }
    }

    /// A type that cannot be encoded. The description of the error contains a sensitive value.
    struct Unencodable: Encodable, Sendable {
        struct Failure: Error, CustomStringConvertible {
            @Sensitive var token = Canary.secret
            var description: String { "\(token) is invalid" }
        }

        func encode(to encoder: any Encoder) throws { throw Failure() }
    }

    struct LoginFailure: Error, Equatable {
        @Sensitive var token = Canary.secret
        var password: Password? = Password()
    }

    /// Payloads that contain the secret.
    static let payloads: [any Sendable] = [
        Sensitive(secret), Password(), Login(), [Login()], Step.login(Login()), Step.token(Sensitive(secret), "kept"),
        Login?.some(Login()), ["key": Login()], [Login(): 1], [Password(): 1], [Password(): Password()],
        Set([Password()]), [[1: [Password()]]],
    ]
}

extension String {
    /// The coding key with this text as its name.
    fileprivate var codingKey: any CodingKey { StringKey(stringValue: self)! }
}

private struct StringKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
