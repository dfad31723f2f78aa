/// What a client may do before it is disconnected.
struct Limits: Sendable {
    /// The longest head of a request, in bytes.
    var headBytes = 8_192
    /// The longest message from a page, in bytes, whether in one frame or several.
    var messageBytes = 65_536
    /// The most frames of one message.
    var fragments = 64
    /// How many frames a second a page may send, over a longer time.
    var framesPerSecond = 100.0
    /// How many frames it may send at once.
    var burst = 200.0
    /// How many connections there may be.
    var connections = 64
    /// How many of these may be pages that know the token.
    var pages = 8
    /// How long a client may take for the head of its request, and then for its first message.
    var introduction = Duration.seconds(5)
    /// How long a client may take to receive an answer.
    var sending = Duration.seconds(10)
}
