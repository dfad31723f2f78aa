import FlyingFox

/// A web socket that carries a tab's page, now and after each change.
struct LiveChannel: WSMessageHandler {
    let site: TodosSite
    let tab: Tab

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        // Each message is the whole page, so a tab that is slow to read misses nothing but what is out of date.
        let (messages, channel) = AsyncStream.makeStream(of: WSMessage.self, bufferingPolicy: .bufferingNewest(1))
        let following = Task {
            await site.follow(tab) { channel.yield(.text($0)) }
            channel.finish()
        }
        channel.onTermination = { _ in following.cancel() }
        return messages
    }
}
