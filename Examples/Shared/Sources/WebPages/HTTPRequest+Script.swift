package import FlyingFox
package import Lockstep

extension HTTPRequest {
    /// Whether the page's script sent it: it has the new page already. A form without a script is sent to it.
    package var isFromScript: Bool {
        headers[HTTPHeader("X-Requested-With")] == "fetch"
    }
}

extension StateError {
    /// How a request ends that failed with this error.
    package var statusCode: HTTPStatusCode {
        switch self {
        case .validation: .unprocessableContent
        case .notFound: .notFound
        case .server(403, _): .forbidden
        case .server, .network: .serviceUnavailable
        default: .internalServerError
        }
    }
}
