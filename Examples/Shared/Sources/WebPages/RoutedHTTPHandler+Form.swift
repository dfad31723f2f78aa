package import FlyingFox

extension RoutedHTTPHandler {
    /// Adds a route for forms, which refuses requests without a form.
    package mutating func appendForm(
        _ route: HTTPRoute,
        handler: @escaping @Sendable (HTTPRequest, FormBody) async -> HTTPResponse
    ) {
        appendRoute(route) { request in
            do {
                return await handler(request, try await FormBody(request))
            } catch FormBody.ReadError.tooLong {
                return .text("The form is too long.", statusCode: .payloadTooLarge)
            } catch FormBody.ReadError.notAForm {
                return .text("The request does not contain a valid form.", statusCode: .badRequest)
            }
        }
    }
}
