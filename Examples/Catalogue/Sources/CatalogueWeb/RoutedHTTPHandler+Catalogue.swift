package import FlyingFox
import WebPages

extension RoutedHTTPHandler {
    /// Adds the pages of a catalogue: the list at `/catalogue` and a product at `/catalogue/<id>`, both in the
    /// language of `?language=`.
    package mutating func appendCatalogue(_ site: CatalogueSite) {
        appendRoute("GET /catalogue") { await site.list($0) }
        appendLive("GET /catalogue/live") { site.followList($0) }
        appendForm("POST /catalogue/search") { await site.search($0, $1) }
        appendForm("POST /catalogue/more") { await site.more($0, $1) }
        appendForm("POST /catalogue/reload") { await site.reload($0, $1) }
        appendForm("POST /catalogue/return") { await site.returnToTab($0, $1) }
        appendForm("POST /catalogue/start-over") { await site.startOver($0, $1) }
        appendForm("POST /catalogue/conditions") { await site.setConditions($0, $1) }
        appendRoute("GET /catalogue/:id") { await site.product($0) }
        appendLive("GET /catalogue/:id/live") { site.followProduct($0) }
        appendForm("POST /catalogue/:id/refresh") { await site.refresh($0, $1) }
        appendForm("POST /catalogue/:id/favourite") { await site.setFavourite($0, $1) }
        appendFile("/catalogue.css", .css, PackageResources.catalogue_css)
        appendFile("/catalogue.js", .javaScript, PackageResources.catalogue_js)
    }
}
