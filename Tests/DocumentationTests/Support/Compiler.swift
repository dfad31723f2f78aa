import Foundation

/// The compiler, with the modules and macros that the tests were built with.
struct Compiler {
    /// One error.
    struct Report: Equatable, CustomStringConvertible {
        let line: Int
        let message: String

        var description: String { "\(line): \(message)" }
    }

    private let modules: URL
    private let macros: URL
    /// The C module that the inspector's server uses.
    private let headers: URL

    /// `nil` where the modules are not beside the tests, as in Xcode.
    init?() {
        let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let modules = ["Modules-tool", "Modules"].map { products.appending(path: $0) }.first {
            FileManager.default.fileExists(atPath: $0.appending(path: "Lockstep.swiftmodule").path())
        }
        guard let modules else { return nil }
        self.modules = modules
        macros = products.appending(path: "LockstepMacros-tool")
        headers = products.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "checkouts/FlyingFox/CSystemLinux/include")
    }

    /// The errors of files that are compiled together as a module, by the names of the files, in the order of the
    /// messages.
    ///
    /// - Parameter files: The sources by the names of their files.
    /// - Returns: The errors. One inside of what a macro made counts at the attribute.
    /// - Throws: When the compiler cannot be started.
    func errors(in files: [String: String]) throws -> [String: [Report]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-misuse-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, source) in files {
            try source.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let arguments = [
            "-module-name", "Misuse", "-I", modules.path(), "-I", headers.path(),
            "-load-plugin-executable", "\(macros.path())#LockstepMacros",
        ]
        let paths = files.keys.sorted().map { folder.appending(path: $0).path() }
        return reports(in: try Self.check(arguments + paths), of: folder)
    }

    /// The messages of the compiler about files that are compiled together as a module.
    ///
    /// - Parameter arguments: The paths of the files, and options.
    /// - Returns: The messages.
    /// - Throws: When the compiler cannot be started.
    static func check(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-typecheck", "-parse-as-library", "-wmo", "-swift-version", "6", "-diagnostic-style=llvm",
                "-enable-upcoming-feature", "MemberImportVisibility",
            ] + arguments
        let output = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private func reports(in output: String, of folder: URL) -> [String: [Report]] {
        var reports: [String: [Report]] = [:]
        var generated: String?
        for match in output.matches(of: /(?m)^(.+?):(\d+):\d+: (error|note): (.*)$/) {
            let (path, message) = (String(match.output.1), String(match.output.4))
            let isOwn = path.hasPrefix(folder.path())
            let name = URL(filePath: path).lastPathComponent
            if match.output.3 == "error" {
                generated = isOwn ? nil : message
                if isOwn { reports[name, default: []].append(Report(line: Int(match.output.2) ?? 0, message: message)) }
            } else if isOwn, message.contains("in expansion of macro"), let error = generated {
                reports[name, default: []].append(
                    Report(line: Int(match.output.2) ?? 0, message: "(generated) \(error)"))
                generated = nil
            }
        }
        return reports
    }
}
