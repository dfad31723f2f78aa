package import FlyingFox

/// A web socket that carries a tab's page: at first all of it, and then what has changed.
struct LiveChannel<Page: LiveContent>: WSMessageHandler {
    let follow: @MainActor @Sendable () -> LivePage<Page>

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        let page = await follow()
        return AsyncStream { await page.next().map(WSMessage.text) }
    }
}

extension RoutedHTTPHandler {
    /// Adds a route whose web sockets carry a page.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - follow: Begins to follow the page that a request names; nil where there is none.
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
