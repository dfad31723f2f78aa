/// The place in source code where an execution was started.
public struct CallSite: Sendable {
    /// The file, as `Module/File.swift`.
    public let fileID: StaticString
    /// The line. The first line is 1.
    public let line: UInt

    /// Creates a place in source code.
    ///
    /// - Parameters:
    ///   - fileID: The file, as `Module/File.swift`. The default is the file of the call.
    ///   - line: The line. The first line is 1, and the default is the line of the call.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.fileID = fileID
        self.line = line
    }
}

extension CallSite: Hashable {
    /// Whether both places are the same line of the same file.
    public static func == (left: CallSite, right: CallSite) -> Bool {
        left.line == right.line && left.fileID.description == right.fileID.description
    }

    /// Hashes the file and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID.description)
        hasher.combine(line)
    }
}

extension CallSite: CustomStringConvertible {
    /// The file and the line: `Module/File.swift:12`.
    public var description: String { "\(fileID):\(line)" }
}
