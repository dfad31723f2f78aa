package import FlyingFox

/// A web socket that sends a tab's page: first the whole page, then changes.
struct LiveChannel<Page: LiveContent>: WSMessageHandler {
    let follow: @MainActor @Sendable () -> LivePage<Page>

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        let page = await follow()
        return AsyncStream { await page.next().map(WSMessage.text) }
    }
}

extension RoutedHTTPHandler {
    /// Adds a route whose web sockets send a page.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - follow: Returns the live page of a request; `nil` if there is none.
    package mutating func appendLive<Page: LiveContent>(
        _ route: HTTPRoute, follow: @escaping @MainActor @Sendable (HTTPRequest) -> LivePage<Page>?
    ) {
        appendRoute(route) { request in
            guard let page = await follow(request) else { return HTTPResponse(statusCode: .notFound) }
            let channel = LiveChannel { page }
            return try await WebSocketHTTPHandler.webSocket(channel).handleRequest(request)
        }
    }
}
