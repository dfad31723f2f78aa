import FlyingFox

/// A web socket that carries a tab's page: at first all of it, and then what has changed.
struct LiveChannel: WSMessageHandler {
    let site: TodosSite
    let tab: Tab

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        let page = await site.follow(tab)
        return AsyncStream { await page.next().map(WSMessage.text) }
    }
}
