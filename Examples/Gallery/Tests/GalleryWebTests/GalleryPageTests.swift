import FlyingFox
import Foundation
import GalleryCore
import GalleryWeb
import Languages
import Lockstep
import Testing

/// Tests of the page in a browser.
struct GalleryPageTests {
    private func get(_ path: String, _ query: String = "") async throws -> (response: HTTPResponse, text: String) {
        var routes = RoutedHTTPHandler()
        routes.appendGallery()
        let request = HTTPRequest(
            method: .GET,
            version: .http11,
            target: HTTPRequest.Target(path: path, query: query),
            headers: [:],
            body: HTTPBodySequence()
        )
        let response = try await routes.handleRequest(request)
        return (response, String(decoding: try await response.bodyData, as: UTF8.self))
    }

    /// The markup of one specimen.
    private func specimen(_ id: String, in page: String) throws -> String {
        let start = try #require(page.range(of: "<li id=\"\(id)\" class=\"specimen\">"))
        let rest = page[start.upperBound...]
        return String(rest[..<(rest.range(of: "class=\"specimen\">")?.lowerBound ?? rest.endIndex)])
    }

    @Test(arguments: [
        ("", "en", "Gallery"), ("language=es", "es", "Galería"), ("language=ja", "ja", "ギャラリー"),
        ("language=xx", "en", "Gallery"),
    ])
    func `The address sets the language that a page declares`(query: String, code: String, title: String) async throws {
        let page = try await get("/gallery", query)
        #expect(page.response.statusCode == .ok)
        #expect(page.response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.text.contains("<html lang=\"\(code)\">"))
        #expect(page.text.contains("<h1>\(title)</h1>"))
        #expect(page.text.contains("lang=\"\(code)\" hreflang=\"\(code)\" aria-current=\"page\""))
        #expect(page.text.components(separatedBy: "aria-current").count == 2)
    }

    @Test(arguments: Language.allCases)
    func `Every specimen shows its whole presentation`(language: Language) async throws {
        let page = try await get("/gallery", "language=\(language.rawValue)").text
        for screen in GalleryScreen.allCases {
            for specimen in Specimen.all(of: screen, for: language.locale) {
                let html = try self.specimen("\(screen)-\(specimen.state)", in: page)
                #expect(html.contains("<h3>\(specimen.state.title(for: language.locale))</h3>"))
                for text in specimen.presentation.texts { #expect(html.contains(">\(text)</"), "\(specimen.state)") }
                #expect(html.contains("data-phase=\"loading\"") == specimen.presentation.isUnderWay)
                #expect(html.contains("<button>") == (specimen.presentation.placeholder?.retryTitle != nil))
                #expect(html.contains("role=\"group\"") == (specimen.presentation.placeholder != nil))
                #expect(html.contains("class=\"rows\"") == !specimen.presentation.rows.isEmpty)
            }
        }
    }

    @Test
    func `The retry button leads to the next state, in the same language`() async throws {
        let page = try await get("/gallery", "language=ja").text
        let html = try specimen("account-retryableError", in: page)
        #expect(html.contains("action=\"/gallery#account-loading\""))
        #expect(html.contains("name=\"language\" value=\"ja\""))
        #expect(page.contains("<li id=\"account-loading\""))
    }

    @Test
    func `The page's style sheet is served`() async throws {
        let style = try await get("/gallery.css")
        #expect(style.response.headers[.contentType] == "text/css; charset=utf-8")
        #expect(style.text.contains(".specimen"))
    }
}

extension Presentation<[GalleryRow]> {
    fileprivate var rows: [GalleryRow] { if case .content(let rows, _) = self { rows } else { [] } }

    fileprivate var placeholder: Placeholder? {
        switch self {
        case .placeholder(let placeholder, _), .content(_, refresh: .failed(let placeholder)): placeholder
        case .nothing, .progress, .content: nil
        }
    }

    fileprivate var isUnderWay: Bool { if case .progress = self { true } else { isRefreshing } }

    /// All visible texts.
    fileprivate var texts: [String] {
        var texts = rows.flatMap { [$0.title, $0.detail].compactMap(\.self) }
        switch self {
        case .progress(let label), .content(_, refresh: .progress(let label)),
            .placeholder(_, refresh: .progress(let label)):
            texts.append(label)
        case .nothing, .content, .placeholder: break
        }
        if let placeholder {
            texts += [placeholder.title, placeholder.message, placeholder.suggestion, placeholder.retryTitle]
                .compactMap(\.self)
        }
        return texts
    }
}
