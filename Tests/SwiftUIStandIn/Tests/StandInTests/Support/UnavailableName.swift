/// A name that the stand-in declares as unavailable on some platforms, as Apple does.
struct UnavailableName: Equatable {
    enum Kind: Equatable {
        case member, function, type
    }

    let name: String
    let kind: Kind
    let platforms: Set<String>

    /// The names in a file of the stand-in.
    static func all(in text: String) -> [UnavailableName] {
        var platforms: Set<String> = []
        var names: [UnavailableName] = []
        for line in text.split(separator: "\n") {
            if let unavailable = line.firstMatch(of: /@available\((\w+), unavailable\)/) {
                platforms.insert(String(unavailable.output.1))
            } else if line.firstMatch(of: /^ *@available/) == nil {
                defer { platforms = [] }
                guard !platforms.isEmpty, let name = declared(by: line, on: platforms) else { continue }
                names.append(name)
            }
        }
        return names
    }

    private static func declared(by line: Substring, on platforms: Set<String>) -> UnavailableName? {
        if let member = line.firstMatch(of: /static (?:let|var) (\w+)/) {
            return UnavailableName(name: String(member.output.1), kind: .member, platforms: platforms)
        }
        if let function = line.firstMatch(of: /func (\w+)/) {
            return UnavailableName(name: String(function.output.1), kind: .function, platforms: platforms)
        }
        return line.firstMatch(of: /(?:struct|enum|class) (\w+)/).map {
            UnavailableName(name: String($0.output.1), kind: .type, platforms: platforms)
        }
    }

    /// Whether a line of code uses the name.
    func isUsed(in line: String) -> Bool {
        let words = line.matches(of: /(\.?)(\w+)(\(?)/).map { (dot: $0.output.1, word: $0.output.2, call: $0.output.3) }
        return words.contains { dot, word, call in
            guard word == name else { return false }
            return switch kind {
            case .member: !dot.isEmpty
            case .function: !dot.isEmpty && !call.isEmpty
            case .type: true
            }
        }
    }
}
