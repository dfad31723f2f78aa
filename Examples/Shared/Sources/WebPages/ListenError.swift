/// An error of a server that cannot listen.
package enum ListenError: Error, Equatable, CustomStringConvertible {
    /// Another program listens on the port.
    case portInUse(UInt16)

    /// The system does not allow listening on the port.
    case refused(UInt16, reason: String)

    package var description: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use; choose another port with --port, or 0 for any free port"
        case .refused(let port, let reason): "cannot listen on port \(port): \(reason)"
        }
    }
}
