import FlyingFox
import FlyingSocks
package import Foundation
import GalleryWeb
import WebPages

/// Serves a ``TodosSite`` to browsers on the same machine.
package struct TodosServer: Sendable {
    private let port: UInt16
    private let site: TodosSite

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - port: Where it will listen; 0 for any port that is free.
    ///   - site: What it serves.
    package init(port: UInt16, site: TodosSite) {
        self.port = port
        self.site = site
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter whenReady: Is called with the address of the page when it can be asked for.
    /// - Throws: `ListenError` when the port cannot be had.
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

    private var routes: RoutedHTTPHandler {
        var routes = RoutedHTTPHandler()
        routes.appendRoute("GET /") { await site.document($0) }
        routes.appendRoute("GET /live") { request in
            let channel = LiveChannel(site: site, tab: Tab(request))
            return try await WebSocketHTTPHandler.webSocket(channel).handleRequest(request)
        }
        routes.appendForm("POST /todos") { await site.add($0, $1) }
        routes.appendForm("POST /todos/:id/edit") { await site.edit($0, $1) }
        routes.appendForm("POST /todos/:id/title") { await site.saveTitle($0, $1) }
        routes.appendForm("POST /todos/:id/cancel") { await site.cancel($0, $1) }
        routes.appendForm("POST /todos/:id/done") { await site.setDone($0, $1) }
        routes.appendForm("POST /todos/:id/delete") { await site.delete($0, $1) }
        routes.appendForm("POST /clear-done") { await site.clearDone($0, $1) }
        routes.appendForm("POST /undo") { await site.undo($0, $1) }
        routes.appendForm("POST /redo") { await site.redo($0, $1) }
        routes.appendForm("POST /reload") { request, _ in await site.reload(request) }
        routes.appendForm("POST /start-over") { request, _ in await site.startOver(request) }
        routes.appendForm("POST /conditions") { await site.setConditions($0, $1) }
        routes.appendFile("/style.css", .css, PackageResources.style_css)
        routes.appendFile("/script.js", .javaScript, PackageResources.script_js)
        routes.appendBaseFiles()
        routes.appendGallery()
        return routes
    }
}
