package import FlyingFox
import FlyingSocks
package import Foundation

/// Serves pages to browsers on the same machine only.
package struct LocalServer: Sendable {
    private let port: UInt16
    private let routes: RoutedHTTPHandler

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for any free port.
    ///   - routes: The routes, in addition to the files that all pages use.
    package init(port: UInt16, routes: RoutedHTTPHandler) {
        self.port = port
        var routes = routes
        routes.appendBaseFiles()
        self.routes = routes
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter whenReady: Called with the address of the page when the server is ready.
    /// - Throws: `ListenError` if the port is not available.
    package func run(whenReady: @escaping @Sendable (URL) -> Void) async throws {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: port),
            timeout: 60,
            logger: .disabled,
            handler: LocalRequestsOnly(routes)
        )
        try await withThrowingTaskGroup { group in
            group.addTask {
                do {
                    try await server.run()
                } catch SocketError.failed(_, let number, let message) {
                    throw number == EADDRINUSE ? ListenError.portInUse(port) : .refused(port, reason: message)
                }
            }
            group.addTask {
                try await server.waitUntilListening()
                guard case .ip4(let address, let port) = await server.listeningAddress else { return }
                whenReady(URL(string: "http://\(address):\(port)/")!)
            }
            for try await _ in group {}
        }
    }
}
