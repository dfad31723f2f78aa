import Foundation

/// The languages that there are texts in: one more folder is one more language in the tests.
enum Languages {
    static let all: [Locale] = {
        let resources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/LockstepUI/Resources").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: resources.path)) ?? []
        return names.filter { $0.hasSuffix(".lproj") }.map { Locale(identifier: String($0.dropLast(6))) }
    }()
}

extension Locale {
    static let english = Locale(identifier: "en")
    static let spanish = Locale(identifier: "es")
    static let japanese = Locale(identifier: "ja")
}
