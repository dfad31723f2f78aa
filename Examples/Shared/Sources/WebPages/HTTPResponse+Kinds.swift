package import FlyingFox
package import Foundation

extension HTTPResponse {
    /// Returns a page.
    package static func html(_ text: String, statusCode: HTTPStatusCode = .ok) -> Self {
        content(Data(text.utf8), type: "text/html; charset=utf-8", statusCode: statusCode)
    }

    /// Returns a message as plain text.
    package static func text(_ text: String, statusCode: HTTPStatusCode) -> Self {
        content(Data(text.utf8), type: "text/plain; charset=utf-8", statusCode: statusCode)
    }

    /// Returns a redirect to another address, which the browser requests with `GET`.
    package static func redirect(to address: String) -> Self {
        let headers: HTTPHeaders = [.location: address]
        return Self(statusCode: .seeOther, headers: headers)
    }

    /// Returns a response with a body of a type. Its headers make browsers accept this type only, and run only scripts
    /// of this server.
    package static func content(_ data: Data, type: String, statusCode: HTTPStatusCode = .ok) -> Self {
        let policy = """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
            form-action 'self'; base-uri 'none'; frame-ancestors 'none'
            """
        let headers: HTTPHeaders = [
            .contentType: type,
            .cacheControl: "no-store",
            HTTPHeader("Content-Security-Policy"): policy,
            HTTPHeader("X-Content-Type-Options"): "nosniff",
        ]
        return Self(statusCode: statusCode, headers: headers, body: data)
    }
}
