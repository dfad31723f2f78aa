import Foundation

/// The files of the page. They are a part of the program.
enum PageFiles {
    static let all: [String: HTTPAnswer] = [
        "/": file("text/html", PackageResources.index_html),
        "/style.css": file("text/css", PackageResources.style_css),
        "/script.js": file("text/javascript", PackageResources.script_js),
    ]

    private static func file(_ type: String, _ bytes: [UInt8]) -> HTTPAnswer {
        HTTPAnswer(status: "200 OK", type: "\(type); charset=utf-8", body: Data(bytes))
    }
}
