/// Which requests come from the inspector's own page.
///
/// Any web site can send requests to a server on the visitor's machine. The browser says where they come from: `Host` is the name
/// that was looked up, `Origin` the site that a script belongs to. Both are compared with the few texts that are right, and never
/// by a pattern.
struct LocalOrigin: Sendable {
    private let hosts: Set<String>

    init(port: UInt16) { hosts = ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// Checks where a request comes from.
    ///
    /// - Parameters:
    ///   - head: The head of the request.
    ///   - isUpgrade: Whether it asks for a WebSocket. Browsers always say where those come from.
    /// - Returns: Why the request is refused; `nil` where it is not.
    func refusal(of head: HTTPHead, isUpgrade: Bool) -> String? {
        guard let host = head.fields["host"], hosts.contains(host) else { return "This page is for this machine only." }
        guard let origin = head.fields["origin"] else {
            return isUpgrade ? "The request does not say where it comes from." : nil
        }
        return origin == "http://\(host)" ? nil : "The request comes from another site."
    }
}
