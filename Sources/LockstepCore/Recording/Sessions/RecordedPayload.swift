/// What an execution was given, as a recording keeps it.
package struct RecordedPayload: Equatable, Sendable {
    /// The arguments.
    package enum Content: Equatable, Sendable {
        /// Arguments in their order; none, where it was given nothing.
        case arguments([JSONValue])
        /// Arguments by name: those of a method, and the value that a property was set to.
        case named([String: JSONValue])
        /// It could not be kept; why.
        case unrecorded(String)
    }

    /// The arguments.
    package let content: Content
    /// The paths of the sensitive values that are redacted, such as `0.password`.
    package let redacted: [String]

    /// - Parameters:
    ///   - content: The arguments.
    ///   - redacted: The paths of what is redacted in them.
    package init(_ content: Content, redacted: [String] = []) {
        self.content = content
        self.redacted = redacted
    }
}

// MARK: - Recording

extension RecordedPayload {
    /// The payload of an execution. The arguments are taken apart, and each is encoded by itself.
    @MainActor package init(_ payload: Any?) {
        var redacted: [String] = []
        do {
            content = try Self.content(of: payload, redacted: &redacted)
        } catch {
            content = .unrecorded("\(error)")
            redacted = []
        }
        self.redacted = redacted
    }

    @MainActor private static func content(of payload: Any?, redacted: inout [String]) throws -> Content {
        guard let payload else { return .arguments([]) }
        if let payload = payload as? ExecutionPayload {
            var values: [String: JSONValue] = [:]
            for name in payload.names { values[name] = try encoded(payload.values[name]!, name, &redacted) }
            return .named(values)
        }
        let parts = Mirror(reflecting: payload)
        guard parts.displayStyle == .tuple else { return .arguments([try encoded(payload, "0", &redacted)]) }
        return .arguments(
            try parts.children.enumerated().map { try encoded($1.value, "\($0)", &redacted) })
    }

    @MainActor private static func encoded(
        _ value: Any, _ name: String, _ redacted: inout [String]
    ) throws -> JSONValue {
        if value is any SensitiveValue {
            redacted.append(name)
            return .text(redactedText)
        }
        guard let encodable = value as? any Encodable else {
            throw PayloadError("\(type(of: value)) is not Encodable")
        }
        do {
            let json = try RedactedJSON(encoding: encodable)
            redacted += json.redactedPaths.map { $0.isEmpty ? name : "\(name).\($0)" }
            return json.value
        } catch {
            throw PayloadError("\(type(of: value)) could not be encoded: \(PayloadError.reason(error))")
        }
    }
}

// MARK: - Starting executions again

extension RecordedPayload {
    /// The arguments, decoded.
    ///
    /// - Parameter types: Their types. Where there are none, the payload is left alone.
    /// - Returns: The arguments.
    /// - Throws: A ``PayloadError`` that says which one could not be decoded, and why.
    @MainActor func decoded<each Argument>(
        as types: repeat (each Argument).Type
    ) throws -> (repeat each Argument) {
        var values = try values(count: Self.count(of: repeat each types))
        return (repeat try Self.take(each types, from: &values))
    }

    /// How many values arguments of these types are decoded from: `Void` needs none.
    @MainActor static func count<each Argument>(of types: repeat (each Argument).Type) -> Int {
        var count = 0
        for isVoid in repeat isVoid(each types) { count += isVoid ? 0 : 1 }
        return count
    }

    /// The values that so many arguments are decoded from, the last one first.
    private func values(count: Int) throws -> [JSONValue] {
        if count == 0 { return [] }
        guard self.redacted.isEmpty else {
            let paths = redacted.map { "“\($0)”" }.joined(separator: ", ")
            throw PayloadError("its payload has sensitive values, which are redacted in a recording: \(paths)")
        }
        switch content {
        case .unrecorded(let reason):
            throw PayloadError("its payload was not recorded: \(reason)")
        case .named(let named):
            guard count == 1 else {
                let names = named.keys.sorted().joined(separator: ", ")
                throw PayloadError(
                    "its arguments have names (\(names)); register one Decodable type that has these properties")
            }
            return [named.count == 1 ? named.first!.value : .object(named)]
        case .arguments(let values):
            guard values.count == count else {
                throw PayloadError("it has \(values.count) recorded arguments, and takes \(count)")
            }
            return values.reversed()
        }
    }

    @MainActor private static func take<Argument>(
        _ type: Argument.Type, from values: inout [JSONValue]
    ) throws -> Argument {
        if isVoid(type) { return () as! Argument }
        // Looked up at run time: a type parameter that is `Sendable` too cannot have a conformance of the main actor's.
        guard let decodable = type as? any Decodable.Type else { throw PayloadError("\(type) is not Decodable") }
        let value = values.removeLast()
        do {
            return try value.decoded(as: decodable) as! Argument  // the same type
        } catch {
            throw PayloadError("\(type) could not be decoded: \(PayloadError.reason(error))")
        }
    }

    private static func isVoid<Argument>(_ type: Argument.Type) -> Bool { type == Void.self }
}

/// Why a payload cannot be recorded or used.
package struct PayloadError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// The reason of an error, without the value that it is about.
    fileprivate static func reason(_ error: any Error) -> String {
        let context: (path: [any CodingKey], text: String)
        switch error {
        case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
            DecodingError.keyNotFound(_, let found), DecodingError.dataCorrupted(let found):
            context = (found.codingPath, found.debugDescription)
        case EncodingError.invalidValue(_, let found):
            context = (found.codingPath, found.debugDescription)
        default: return "\(error)"
        }
        return (context.path.map(\.stringValue) + [context.text]).joined(separator: ": ")
    }
}
