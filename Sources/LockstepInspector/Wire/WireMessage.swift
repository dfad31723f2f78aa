import Foundation
import LockstepCore

/// The protocol between the page and the inspector. `docs/InspectorProtocol.md` describes it.
enum WireProtocol {
    /// The protocol version of this code.
    static let version = 1
}

/// The fields of every request. They are decoded first, because `method` determines the type of the parameters.
struct WireRequestHead: Decodable, Sendable {
    let id: Int
    let method: String
}

/// The parameters of a request. Their type depends on the method.
struct WireRequest<Parameters: Decodable>: Decodable {
    let params: Parameters
}

/// An answer with a result.
struct WireAnswer<Result: Encodable>: Encodable {
    let id: Int
    let result: Result
}

/// An answer with an error.
struct WireFailure: Encodable, Sendable {
    let id: Int
    let error: WireError
}

extension WireAnswer: Sendable where Result: Sendable {}

/// The reason why a request failed. The page receives it in a ``WireFailure``.
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
    static func gone(commit number: UInt64) -> WireError { WireError(.gone, "Commit \(number) is no longer kept.") }
    static func gone(store id: UInt64) -> WireError { WireError(.gone, "No store has the number \(id).") }
    static func gone(_ store: StoreReference) -> WireError {
        WireError(.gone, "\(store.name) has no state now: it was deallocated, or never used.")
    }
    static func gone(execution id: UInt64) -> WireError { WireError(.gone, "Execution \(id) is no longer kept.") }
}

/// The empty result of a request that returns no data.
struct WireNothing: Encodable, Sendable {}
