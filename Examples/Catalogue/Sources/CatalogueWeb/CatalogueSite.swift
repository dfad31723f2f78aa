package import CatalogueCore
import FlyingFox
import Foundation
import Languages
import Lockstep
package import NetworkConditions
import WebPages

/// The pages and forms of a catalogue.
@MainActor
package final class CatalogueSite {
    private let catalogue: Catalogue
    private let conditions: ConditionsStore
    private let requests: RequestLog

    /// The searches of the tabs. A live tab retains its store. The family also keeps recently used stores, for tabs
    /// without a script.
    private let tabs: StoreFamily<UUID, Search>

    /// Creates a site that shows and changes the state of the stores.
    package init(_ catalogue: Catalogue, conditions: ConditionsStore, requests: RequestLog) {
        self.catalogue = catalogue
        self.conditions = conditions
        self.requests = requests
        tabs = StoreFamily(limit: 200) { (_: UUID) in Search(catalogue) }
    }

    // MARK: The list

    func list(_ request: HTTPRequest) -> HTTPResponse {
        let visit = Visit(request)
        return .html(page(of: opened(visit), for: visit).document)
    }

    func followList(_ request: HTTPRequest) -> LivePage<CataloguePage> {
        let visit = Visit(request)
        // A reconnecting tab sends its typed text first. This text is newer than the address.
        let known = tabs.existing(visit.tab)
        let search = if let known, known.text != Search.text(from: visit.search) { known } else { opened(visit) }
        return LivePage(keeping: search) { self.page(of: search, for: visit) }
    }

    func search(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        let visit = Visit(request, form: form)
        return await answer(request, to: { Visit.address(of: $0, in: visit.language) }, visit) {
            await $0.dispatch(\.search, visit.search, form["typing"] == "true")
        }
    }

    func more(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        var visit = Visit(request)
        visit.tab = Visit(request, form: form).tab
        // An open page may have changed since the form was rendered.
        let search = request.isFromScript ? tabs[visit.tab] : opened(visit)
        let last = catalogue.found[search.shown].items.prefix(search.limit).last
        return await answer(
            request,
            to: { Visit.address(of: $0, in: visit.language) + (last.map { "#product-\($0)" } ?? "") }, visit
        ) { await $0.dispatch(\.more) }
    }

    func reload(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        await answer(request, to: { _ in Self.origin(of: request) }, Visit(request, form: form)) {
            await $0.dispatch(\.reload)
        }
    }

    func startOver(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        catalogue.startOver()
        return done(request, to: Self.origin(of: request))
    }

    /// Loads what is shown again, if it is stale, because the user has returned to a tab.
    func returnToTab(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        catalogue.status.didBecomeActive()
        return done(request, to: Self.origin(of: request))
    }

    func setConditions(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        conditions.commit { $0.apply(form) }
        return done(request, to: Self.origin(of: request))
    }

    /// Returns the store of a tab, set to the address of the tab.
    private func opened(_ visit: Visit) -> Search {
        let search = tabs[visit.tab]
        if search.text != Search.text(from: visit.search) || search.limit < visit.rows {
            search.dispatch(\.open, visit.search, visit.rows)
        }
        search.show()
        return search
    }

    private func page(of search: Search, for visit: Visit) -> CataloguePage {
        // If the data was discarded, the page that shows it loads it again.
        search.show()
        return CataloguePage(
            search.screen, visit: visit, address: { Visit.address(of: search, in: $0.language) },
            conditions: conditions.state, network: network(visit),
            saving: SavingNotice(catalogue.favourites.saved, for: visit.language.locale))
    }

    // MARK: A product

    func product(_ request: HTTPRequest) -> HTTPResponse {
        let visit = Visit(request)
        guard let id: Int = request.routeParameters["id"] else {
            return .html(MissingPage(visit).document, statusCode: .notFound)
        }
        catalogue.show(id)
        let screen = catalogue.screen(of: id)
        if case .failed(.notFound) = screen.state {
            return .html(MissingPage(visit).document, statusCode: .notFound)
        }
        return .html(page(of: id, for: visit).document)
    }

    func followProduct(_ request: HTTPRequest) -> LivePage<ProductPage>? {
        guard let id: Int = request.routeParameters["id"] else { return nil }
        let visit = Visit(request)
        catalogue.show(id)
        // The tab retains the product while the tab is open, even if nothing reads it.
        return LivePage(keeping: catalogue.shown(id)) { self.page(of: id, for: visit) }
    }

    func refresh(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"] else { return missing(request) }
        let entry = catalogue.product[id]
        if request.isFromScript { Task { await entry.reload() } } else { await entry.reload() }
        return done(request, to: Self.origin(of: request))
    }

    func setFavourite(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"], let isFavourite = form["favourite"].flatMap(Bool.init) else {
            return missing(request)
        }
        let favourites = catalogue.favourites
        // The page shows the change and its error immediately, so a script need not wait.
        let change = Task { await favourites.set(isFavourite, id) }
        if !request.isFromScript { _ = await change.value }
        return done(request, to: Self.origin(of: request))
    }

    private func page(of id: Product.ID, for visit: Visit) -> ProductPage {
        if catalogue.product[id].isIdle { catalogue.show(id) }
        return ProductPage(
            catalogue.screen(of: id), id: id, visit: visit, conditions: conditions.state, network: network(visit))
    }

    // MARK: Answering

    private func network(_ visit: Visit) -> NetworkPanel {
        let query = Visit.query(visit.language)
        return NetworkPanel(
            conditions: conditions.state, requests: requests.requests,
            addresses: .init(conditions: "/catalogue/conditions\(query)", startOver: "/catalogue/start-over\(query)"),
            for: visit.language.locale)
    }

    /// Runs an action of a tab. A script does not wait for the action: its live page shows the result.
    private func answer(
        _ request: HTTPRequest, to address: (Search) -> String, _ visit: Visit,
        _ action: @escaping @MainActor (Search) async -> ExecutionOutcome
    ) async -> HTTPResponse {
        let search = tabs[visit.tab]
        let run = Task { await action(search) }
        if !request.isFromScript { _ = await run.value }
        return done(request, to: address(search))
    }

    private func done(_ request: HTTPRequest, to address: String) -> HTTPResponse {
        request.isFromScript ? HTTPResponse(statusCode: .noContent) : .redirect(to: address)
    }

    private func missing(_ request: HTTPRequest) -> HTTPResponse {
        .html(MissingPage(Visit(request)).document, statusCode: .notFound)
    }

    /// Returns the address to which a form without a script is redirected: the page that sent the form, if it is a page
    /// of the catalogue.
    private static func origin(of request: HTTPRequest) -> String {
        let fallback = "/catalogue" + Visit.query(Visit(request).language)
        guard let page = request.headers[HTTPHeader("Referer")].flatMap({ URLComponents(string: $0) }),
            page.host.map({ request.headers[.host]?.hasPrefix($0) == true }) == true,
            page.path == "/catalogue" || page.path.hasPrefix("/catalogue/")
        else { return fallback }
        return page.percentEncodedPath + (page.percentEncodedQuery.map { "?\($0)" } ?? "")
    }
}
