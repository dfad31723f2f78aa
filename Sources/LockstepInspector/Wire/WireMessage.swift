import Foundation

/// The protocol between the page and the inspector; `docs/InspectorProtocol.md` describes it.
enum WireProtocol {
    /// The version that this code speaks.
    static let version = 1
}

/// What every request has.
struct WireRequestHead: Decodable, Sendable {
    let id: Int
    let method: String
}

/// The rest of a request.
struct WireRequest<Parameters: Decodable>: Decodable {
    let params: Parameters
}

/// An answer that has a result.
struct WireAnswer<Result: Encodable>: Encodable {
    let id: Int
    let result: Result
}

/// An answer that has an error.
struct WireFailure: Encodable, Sendable {
    let id: Int
    let error: WireError
}

extension WireAnswer: Sendable where Result: Sendable {}

/// Why a request is not answered.
struct WireError: Error, Encodable, Sendable, Equatable {
    enum Code: String, Encodable, Sendable {
        case token, version, request, readOnly, gone, arguments, state
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension WireError {
    static func gone(commit number: UInt64) -> WireError { WireError(.gone, "Commit \(number) isn't kept any more.") }
    static func gone(store id: UInt64) -> WireError { WireError(.gone, "Store \(id) is gone.") }
    static func gone(execution id: UInt64) -> WireError { WireError(.gone, "Execution \(id) isn't kept any more.") }
}

/// An answer without anything in it.
struct WireNothing: Encodable, Sendable {}
