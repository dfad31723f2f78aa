/// The secret that a page must send. Each start of the inspector makes a new token. The URL of the page contains the
/// token.
struct Token: Sendable {
    /// The token as text for a URL. It has more than 256 random bits.
    let text: String

    init() {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        text = String((0..<43).map { _ in digits[Int(generator.next() & 63)] })
    }

    /// Returns whether a text equals the token. Wrong characters do not shorten the comparison, so an attacker cannot
    /// guess the token character by character.
    func matches(_ candidate: String) -> Bool {
        let (expected, actual) = (Array(text.utf8), Array(candidate.utf8))
        guard expected.count == actual.count else { return false }
        return zip(expected, actual).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
