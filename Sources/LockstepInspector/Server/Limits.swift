/// The limits for clients.
///
/// If a client exceeds ``messagesPerSecond`` or ``burst``, its messages wait. If it exceeds another limit, the server
/// disconnects it.
struct Limits: Sendable {
    /// The maximum length of a request's head, in bytes.
    var headBytes = 8_192
    /// The maximum total length of the frames of one message, in bytes.
    var messageBytes = 65_536
    /// The maximum number of frames of one message.
    var fragments = 64
    /// The maximum number of messages that are handled per second, on average. Further messages wait.
    var messagesPerSecond = 100.0
    /// The maximum number of messages that an idle client can send without a delay. Further messages wait.
    var burst = 200.0
    /// The maximum number of connections, including the connections of pages.
    var connections = 64
    /// The maximum number of clients that have sent the token.
    var pages = 8
    /// The maximum time to wait for the head of a request. It is also the maximum time to wait for the first message of
    /// a WebSocket.
    var introduction = Duration.seconds(5)
    /// The maximum time for a client to receive a response or a message.
    var sending = Duration.seconds(10)
}
