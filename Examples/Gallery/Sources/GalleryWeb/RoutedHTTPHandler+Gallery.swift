package import FlyingFox
import GalleryCore
import Languages
import WebPages

extension RoutedHTTPHandler {
    /// Adds the page that shows every state of every screen: `/gallery`, in the language of `?language=`.
    package mutating func appendGallery() {
        appendRoute("GET /gallery") { request in
            let language = request.query["language"].flatMap(Language.init) ?? .en
            return .html(Templates.gallery.render("gallery", GalleryPage(language)))
        }
        appendFile("/gallery.css", .css, PackageResources.gallery_css)
    }
}

extension Templates {
    fileprivate static let gallery = Templates([
        "gallery": PackageResources.gallery_mustache,
        "specimen": PackageResources.specimen_mustache,
    ])
}
