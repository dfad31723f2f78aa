/// The lines of a source file that the compiler reads in a build for one platform.
struct PlatformSource {
    struct Line {
        let number: Int
        let text: String
    }

    let lines: [Line]

    /// - Parameters:
    ///   - text: The file.
    ///   - platform: The platform, by its name in `os()`.
    init(_ text: String, on platform: String) {
        /// For each enclosing `#if`: whether this branch counts, and whether one of its branches has already counted.
        var conditions: [(counts: Bool, isTaken: Bool)] = []
        var lines: [Line] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.drop { $0 == " " }
            func holds(_ keyword: String) -> Bool {
                var condition = PlatformCondition(words.dropFirst(keyword.count), on: platform)
                return condition.holds()
            }
            if words.hasPrefix("#if ") {
                let counts = holds("#if ")
                conditions.append((counts, counts))
            } else if words.hasPrefix("#elseif "), let last = conditions.popLast() {
                let counts = !last.isTaken && holds("#elseif ")
                conditions.append((counts, last.isTaken || counts))
            } else if words.hasPrefix("#else"), let last = conditions.popLast() {
                conditions.append((!last.isTaken, true))
            } else if words.hasPrefix("#endif") {
                _ = conditions.popLast()
            } else if !words.hasPrefix("//"), conditions.allSatisfy(\.counts) {
                lines.append(Line(number: index + 1, text: String(line)))
            }
        }
        self.lines = lines
    }
}

/// A condition of `#if`. A platform is not in a special environment, such as Mac Catalyst or a simulator. Conditions
/// about other things count as true.
private struct PlatformCondition {
    private var rest: Substring
    private let platform: String

    init(_ text: Substring, on platform: String) {
        rest = Substring(text.filter { $0 != " " })
        self.platform = platform
    }

    mutating func holds() -> Bool {
        var result = all()
        while take("||") { result = all() || result }
        return result
    }

    private mutating func all() -> Bool {
        var result = one()
        while take("&&") { result = one() && result }
        return result
    }

    private mutating func one() -> Bool {
        if take("!") { return !one() }
        if take("(") {
            let result = holds()
            _ = take(")")
            return result
        }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(name.count)
        guard take("(") else { return true }
        let argument = rest.prefix { $0 != ")" }
        rest = rest.dropFirst(argument.count + 1)
        return switch name {
        case "os": argument == platform
        case "targetEnvironment": false
        default: true
        }
    }

    private mutating func take(_ symbol: String) -> Bool {
        guard rest.hasPrefix(symbol) else { return false }
        rest = rest.dropFirst(symbol.count)
        return true
    }
}
