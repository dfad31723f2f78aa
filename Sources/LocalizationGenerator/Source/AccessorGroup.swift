/// The generated enum for keys with a common prefix. The key `error.network.timeout` becomes `Error.Network.timeout`.
struct AccessorGroup {
    let name: String
    /// The name of the outermost group. The accessors use this name, so no nested group may have the same name.
    private let root: String
    private(set) var accessors: [Accessor] = []
    /// The nested groups, in the order of their first keys.
    private(set) var groups: [AccessorGroup] = []
    /// A map from the Swift names in this group to message keys. The name of a function maps to the key of its message.
    /// The name of a nested group maps to the common prefix of its messages' keys.
    private var keys: [String: String] = [:]

    /// - Parameters:
    ///   - catalog: The messages.
    ///   - name: The name of the outermost group.
    /// - Throws: Problems with keys that cannot become Swift names.
    init(_ catalog: Catalog, name: String) throws(Problems) {
        self.init(name: name, in: name)
        var problems: [Problem] = []
        for message in catalog.messages {
            do throws(TextTemplate.Malformed) {
                try add(
                    message, at: message.key.split(separator: ".", omittingEmptySubsequences: false)[...], prefix: "")
            } catch {
                let text = "\"\(message.key)\": \(error.message)"
                problems.append(Problem(file: catalog.file, line: message.line, message: text))
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }

    private init(name: String, in root: String) {
        self.name = name
        self.root = root
    }

    private mutating func add(
        _ message: Catalog.Message, at path: ArraySlice<Substring>, prefix: String
    ) throws(TextTemplate.Malformed) {
        guard let segment = path.first, segment.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw TextTemplate.Malformed(message: "the key has no Swift name; use words separated by dots")
        }
        let isLast = path.count == 1
        let name = isLast ? Identifier.function(segment) : Identifier.group(segment, in: root)
        // Several keys with the same start share a group, but each function belongs to one key.
        let meaning = isLast ? message.key : prefix + segment + ".…"
        if let other = keys[name], other != meaning {
            throw TextTemplate.Malformed(
                message: "the key and \"\(other)\" have the same Swift name, \(name); rename one of them")
        }
        keys[name] = meaning
        if isLast {
            accessors.append(try Accessor(message, name: name))
        } else {
            let index = groups.firstIndex { $0.name == name } ?? groups.endIndex
            if index == groups.endIndex { groups.append(AccessorGroup(name: name, in: root)) }
            try groups[index].add(message, at: path.dropFirst(), prefix: prefix + segment + ".")
        }
    }
}
