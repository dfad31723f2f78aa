import Foundation

/// A saved state whose format has the version `version`. A test migrates the state to the current version.
struct Fixture {
    let name: String
    let version: Int
    let data: Data

    /// Returns the saved state. If the data has no header, the version is the fixture's version.
    ///
    /// - Throws: A ``/LockstepPersistence/PersistenceError`` if the data cannot be read.
    func saved() throws -> SavedState {
        guard data.starts(with: Data(#"{"lockstep":"#.utf8)) else {
            return SavedState(version: version, payload: data)
        }
        return try SavedState(data)
    }
}

/// A folder of fixtures. The name of a fixture is `v<version>.state` or `v<version>-<text>.state`, for example
/// `v1.state` or `v2-empty.state`. All other files are ignored, and so are files that cannot be opened.
struct FixtureFolder {
    private let url: URL
    /// The fixtures, sorted by version and name.
    private(set) var all: [Fixture] = []

    init(_ url: URL) {
        self.url = url
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
        all = names.compactMap { file in
            guard let (name, version) = Self.parts(of: file),
                let data = try? Data(contentsOf: url.appending(path: file))
            else { return nil }
            return Fixture(name: name, version: version, data: data)
        }.sorted { ($0.version, $0.name) < ($1.version, $1.name) }
    }

    private static func parts(of file: String) -> (name: String, version: Int)? {
        guard file.hasPrefix("v"), file.hasSuffix(".state") else { return nil }
        let name = String(file.dropLast(".state".count))
        let digits = name.dropFirst().prefix(while: \.isNumber)
        let rest = name.dropFirst(1 + digits.count)
        guard let version = Int(digits), rest.isEmpty || rest.hasPrefix("-") else { return nil }
        return (name, version)
    }

    /// Writes the fixture of a version, in the format in which apps save states. Adds the fixture to ``all``.
    ///
    /// - Returns: The name of the file.
    /// - Throws: An error if the state cannot be encoded or the file cannot be written.
    mutating func write(_ state: some Encodable, _ version: Int, by codec: any StateCodec) throws -> String {
        let data = SavedState(version: version, payload: try codec.encode(state)).data()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try data.write(to: url.appending(path: "v\(version).state"))
        all.append(Fixture(name: "v\(version)", version: version, data: data))
        return "v\(version).state"
    }
}
