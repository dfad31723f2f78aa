package import FlyingFox
import Foundation

extension RoutedHTTPHandler {
    /// The type of a file.
    package enum FileType: String {
        case css = "text/css; charset=utf-8"
        case javaScript = "text/javascript; charset=utf-8"
        case svg = "image/svg+xml"
    }

    /// Adds a file that is part of the program.
    package mutating func appendFile(_ path: String, _ type: FileType, _ bytes: [UInt8]) {
        appendRoute(HTTPRoute("GET \(path)")) { _ in .content(Data(bytes), type: type.rawValue) }
    }

    /// Adds the files that all sites use: styles, the icon, and the script for live updates.
    package mutating func appendBaseFiles() {
        appendFile("/base.css", .css, PackageResources.base_css)
        appendFile("/live.css", .css, PackageResources.live_css)
        appendFile("/live.js", .javaScript, PackageResources.live_js)
        appendFile("/icon.svg", .svg, PackageResources.icon_svg)
    }
}
