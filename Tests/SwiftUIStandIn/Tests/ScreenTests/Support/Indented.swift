extension String {
    /// Returns the lines, indented.
    func indented(by levels: Int = 1) -> String {
        split(separator: "\n").map { String(repeating: "  ", count: levels) + $0 }.joined(separator: "\n")
    }
}
