package import CatalogueWeb
import FlyingFox
package import Foundation
import GalleryWeb
import WebPages

/// A server of a ``TodosSite``, the gallery and the catalogue for browsers on the same machine.
package struct TodosServer: Sendable {
    private let port: UInt16
    private let site: TodosSite
    private let catalogue: CatalogueSite?

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for any free port.
    ///   - site: The site of the todos.
    ///   - catalogue: The site of the catalogue, if there is one.
    package init(port: UInt16, site: TodosSite, catalogue: CatalogueSite? = nil) {
        self.port = port
        self.site = site
        self.catalogue = catalogue
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter whenReady: Called with the address of the page when the server is ready.
    /// - Throws: `ListenError` if the port is not available.
    package func run(whenReady: @escaping @Sendable (URL) -> Void) async throws {
        try await LocalServer(port: port, routes: routes).run(whenReady: whenReady)
    }

    private var routes: RoutedHTTPHandler {
        var routes = RoutedHTTPHandler()
        routes.appendRoute("GET /") { await site.document($0) }
        routes.appendLive("GET /live") { site.follow($0) }
        routes.appendForm("POST /todos") { await site.add($0, $1) }
        routes.appendForm("POST /draft") { await site.type($0, $1) }
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
        routes.appendGallery()
        if let catalogue { routes.appendCatalogue(catalogue) }
        return routes
    }
}
