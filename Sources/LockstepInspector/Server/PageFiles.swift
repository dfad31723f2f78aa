import Foundation

/// The files of the inspector's page, which are embedded in the program. The key of a file is its path in the URL.
enum PageFiles {
    static let all: [String: HTTPAnswer] = {
        var files = [
            "/": file("text/html", PackageResources.index_html),
            "/style.css": file("text/css", PackageResources.style_css),
        ]
        let modules = [
            "check": PackageResources.check_js, "details": PackageResources.details_js, "dom": PackageResources.dom_js,
            "filter": PackageResources.filter_js, "history": PackageResources.history_js,
            "menu": PackageResources.menu_js, "script": PackageResources.script_js,
            "session": PackageResources.session_js, "sources": PackageResources.sources_js,
            "stores": PackageResources.stores_js, "timeline": PackageResources.timeline_js,
            "tree": PackageResources.tree_js, "values": PackageResources.values_js,
        ]
        for (name, bytes) in modules { files["/\(name).js"] = file("text/javascript", bytes) }
        return files
    }()

    private static func file(_ type: String, _ bytes: [UInt8]) -> HTTPAnswer {
        HTTPAnswer(status: "200 OK", type: "\(type); charset=utf-8", body: Data(bytes))
    }
}
