import Testing

/// Wrong code that the compiler itself has to reject, and what a user reads first.
struct CompiledMisuse: CustomTestStringConvertible, Sendable {
    /// What is wrong; the name of the file, so that it is unique.
    let name: String
    let source: String
    /// The line of the first error.
    let line: Int
    /// What the first error says, or the beginning of it.
    let message: String
    /// How many errors there are. Where it is more than one, Swift allows no better; why is said beside the misuse.
    var count = 1

    var testDescription: String { name }

    var fileName: String { name.filter { $0.isLetter || $0.isNumber } + ".swift" }
}

extension CompiledMisuse {
    static let all = dispatches + components + closures + stores + declarations
}
