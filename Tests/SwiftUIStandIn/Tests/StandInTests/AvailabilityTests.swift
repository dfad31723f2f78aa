import Foundation
import Testing

/// Our views use no API that Apple's SwiftUI lacks on one of their platforms. The compiler on Linux supports neither
/// `os(watchOS)` nor `@available(watchOS, unavailable)`, so the tests read the sources as text.
@Suite struct AvailabilityTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../..").standardizedFileURL
    private static let platforms = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]

    private func sources(_ folder: String) throws -> [(path: String, text: String)] {
        let folder = Self.repository.appending(path: folder)
        let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.map { path in
            (path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
        }
    }

    private func unavailableNames() throws -> [UnavailableName] {
        try sources("Tests/SwiftUIStandIn/Sources/SwiftUI").flatMap { UnavailableName.all(in: $0.text) }
    }

    @Test func `the stand-in marks unavailable API as Apple does`() throws {
        let names = try unavailableNames()
        let expected: [(String, Set<String>)] = [
            ("segmented", ["watchOS"]), ("card", ["iOS", "macOS", "visionOS", "watchOS"]),
            ("focusSection", ["iOS", "visionOS", "watchOS"]), ("bar", ["tvOS", "watchOS"]),
            ("keyboardShortcut", ["tvOS", "watchOS"]), ("OutlineGroup", ["tvOS", "watchOS"]),
        ]
        for (name, platforms) in expected {
            #expect(names.first { $0.name == name }?.platforms == platforms, "\(name)")
        }
    }

    @Test(
        arguments: [
            ("Sources/LockstepUI", platforms), ("Examples/Gallery/Sources/GalleryUI", platforms),
            ("Examples/Todos/Sources/TodosUI", platforms), ("Examples/Todos/App", ["iOS", "macOS"]),
            ("Examples/Gallery/Apps/iOS", ["iOS"]), ("Examples/Gallery/Apps/macOS", ["macOS"]),
            ("Examples/Gallery/Apps/tvOS", ["tvOS"]), ("Examples/Gallery/Apps/watchOS", ["watchOS"]),
        ])
    func `no API is used on a platform where it is unavailable`(folder: String, platforms: [String]) throws {
        let names = try unavailableNames()
        let sources = try sources(folder)
        #expect(!sources.isEmpty)
        for platform in platforms {
            for source in sources {
                for line in PlatformSource(source.text, on: platform).lines {
                    for name in names where name.platforms.contains(platform) && name.isUsed(in: line.text) {
                        Issue.record("\(source.path):\(line.number): \(name.name) is unavailable on \(platform)")
                    }
                }
            }
        }
    }

    @Test func `conditions are evaluated as the compiler does`() {
        let text = """
            all
            #if os(watchOS)
            watch
            #elseif os(tvOS) || os(macOS) || targetEnvironment(macCatalyst)
            large
            #else
            hand
            #if !(os(visionOS) && canImport(SwiftUI))
            phone
            #endif
            #endif
            // comment
            """
        func lines(_ platform: String) -> [String] { PlatformSource(text, on: platform).lines.map(\.text) }
        #expect(lines("watchOS") == ["all", "watch"])
        #expect(lines("tvOS") == ["all", "large"])
        #expect(lines("macOS") == ["all", "large"])
        #expect(lines("iOS") == ["all", "hand", "phone"])
        #expect(lines("visionOS") == ["all", "hand"])
    }

    @Test func `a use is distinguished from similar words`() {
        let segmented = UnavailableName(name: "segmented", kind: .member, platforms: ["watchOS"])
        #expect(segmented.isUsed(in: "    .pickerStyle(.segmented)"))
        #expect(!segmented.isUsed(in: "    let segmented = segmentedStyle"))
        let section = UnavailableName(name: "focusSection", kind: .function, platforms: ["iOS"])
        #expect(section.isUsed(in: "view.focusSection()") && !section.isUsed(in: "view.focusSections()"))
    }
}
