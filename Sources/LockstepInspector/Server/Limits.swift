/// The limits for clients. A client that exceeds a limit is disconnected.
struct Limits: Sendable {
    /// The maximum length of a request's head, in bytes.
    var headBytes = 8_192
    /// The maximum total length of the frames of one message, in bytes.
    var messageBytes = 65_536
    /// The maximum number of frames of one message.
    var fragments = 64
    /// The maximum number of frames per second, on average.
    var framesPerSecond = 100.0
    /// The maximum number of frames that may arrive at once, after a pause.
    var burst = 200.0
    /// The maximum number of connections, including the connections of pages.
    var connections = 64
    /// The maximum number of clients that have sent the token.
    var pages = 8
    /// The maximum time to wait for the head of a request, and for the first message of a WebSocket.
    var introduction = Duration.seconds(5)
    /// The maximum time for a client to receive a response or a message.
    var sending = Duration.seconds(10)
}
