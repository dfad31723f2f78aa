/// The check that a request comes from the inspector's own page.
///
/// Any website can send requests to a server on the visitor's machine. The check compares two header fields with the
/// inspector's own address:
///
/// - `Host`: the host and the port of the URL.
/// - `Origin`: the site of the script that sends the request.
struct LocalOrigin: Sendable {
    private let hosts: Set<String>

    init(port: UInt16) { hosts = ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// Checks the origin of a request.
    ///
    /// - Parameters:
    ///   - head: The head of the request.
    ///   - isUpgrade: Whether the request asks for a WebSocket. Such a request must have an origin, which all browsers
    ///     send.
    /// - Returns: The reason to refuse the request, or `nil` if the request is allowed.
    func refusal(of head: HTTPHead, isUpgrade: Bool) -> String? {
        guard let host = head.fields["host"], hosts.contains(host) else { return "This page is for this machine only." }
        guard let origin = head.fields["origin"] else {
            return isUpgrade ? "The request has no origin." : nil
        }
        return origin == "http://\(host)" ? nil : "The request comes from another website."
    }
}
