package import FlyingFox
package import Lockstep

extension HTTPRequest {
    /// Whether the page's script sent the request. A script already receives page updates, so only a form without a
    /// script is redirected to the page.
    package var isFromScript: Bool {
        headers[HTTPHeader("X-Requested-With")] == "fetch"
    }
}

extension StateError {
    /// The status code of a request that failed with this error.
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
