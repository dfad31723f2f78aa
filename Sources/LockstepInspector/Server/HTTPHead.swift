/// The head of an HTTP request.
struct HTTPHead: Sendable, Equatable {
    let method: String
    let path: String
    /// The values of the header fields. The keys are the names in lower case. A head that repeats a name is malformed.
    let fields: [String: String]

    enum Malformed: Error {
        case head
    }

    /// Parses a head.
    ///
    /// - Parameter bytes: The bytes before the empty line that ends the head.
    /// - Throws: `Malformed` if the bytes are not the head of an HTTP/1.1 request in ASCII.
    init(_ bytes: some Collection<UInt8>) throws(Malformed) {
        let text = String(decoding: bytes, as: UTF8.self)
        let isPlain = bytes.allSatisfy { (32...126).contains($0) || [9, 10, 13].contains($0) }
        guard isPlain else { throw .head }
        // Swift treats "\r\n" as one character.
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        guard let first = lines.first, !lines.contains(where: { $0.contains("\n") || $0.contains("\r") }) else {
            throw .head
        }
        let words = first.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, words[2] == "HTTP/1.1", words[1].hasPrefix("/") else { throw .head }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { throw .head }
            let name = line[..<colon].lowercased()
            guard !name.contains(where: { $0 == " " || $0 == "\t" }), fields[name] == nil else { throw .head }
            fields[name] = line[line.index(after: colon)...].trimmed
        }
        (method, path, self.fields) = (words[0], words[1], fields)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
