import CatalogueCore
import CatalogueTestSupport
import CatalogueWeb
import FlyingFox
import Lockstep
import NetworkConditions
import WebPages
import WebTestSupport

/// A catalogue on its own port, and its stores.
@MainActor
struct ServedCatalogue {
    let shop: TestCatalogue
    let client: Client

    var catalogue: Catalogue { shop.catalogue }
    var repository: ScriptedProducts { shop.repository }

    /// Serves the products of a repository while `body` runs.
    static func run(
        _ repository: ScriptedProducts, savedIn storage: MemoryStorage? = nil,
        body: @escaping @MainActor (ServedCatalogue) async throws -> Void
    ) async throws {
        let shop = TestCatalogue(repository, savedIn: storage)
        try await withDependencies {
            $0.clock = shop.clock
        } operation: {
            var routes = RoutedHTTPHandler()
            routes.appendCatalogue(CatalogueSite(shop.catalogue, conditions: shop.conditions, requests: shop.log))
            let server = LocalServer(port: 0, routes: routes)
            try await Client.run(server.run) { client in
                try await body(ServedCatalogue(shop: shop, client: client))
            }
        }
    }

    /// Loads the list of a search, and the favourites.
    func load(_ text: String = "") async {
        await catalogue.found[text].loadIfNeeded()
        await catalogue.favourites.loadIfNeeded()
    }
}
