import LockstepCore

/// The payload of an execution in a recording.
package struct RecordedPayload: Equatable, Sendable {
    /// The arguments of an execution, or the reason why they were not recorded.
    package enum Content: Equatable, Sendable {
        /// The arguments, in order. The list is empty if the execution has no payload.
        case arguments([JSONValue])
        /// The values of an `ExecutionPayload`, by name: the arguments of a method, or the new value of a property.
        case named([String: JSONValue])
        /// The payload was not recorded. The text is the reason.
        case unrecorded(String)
    }

    /// The arguments, or the reason why they were not recorded.
    package let content: Content
    /// The paths of the redacted values. A path starts with the index or the name of the argument, such as
    /// `0.password`.
    package let redacted: [String]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - content: The arguments, or the reason why they were not recorded.
    ///   - redacted: The paths of the redacted values. A path starts with the index or the name of the argument.
    package init(_ content: Content, redacted: [String] = []) {
        self.content = content
        self.redacted = redacted
    }
}

// MARK: - Recording

extension RecordedPayload {
    /// Creates the recorded payload of an execution. Each argument is encoded separately. If one argument cannot be
    /// encoded, or if the arguments are too large, no argument is recorded.
    ///
    /// - Parameters:
    ///   - payload: The payload; `nil` if the execution has no payload.
    ///   - encoding: The encoding of the arguments. It can limit their size.
    @MainActor init(_ payload: Any?, by encoding: JSONEncoding = JSONEncoding()) {
        do {
            let arguments = payload.map(Self.arguments) ?? []
            let encoded = try arguments.map { ($0.name, try encoding.encode($0.value, named: $0.name)) }
            content =
                payload is ExecutionPayload
                ? .named(Dictionary(encoded) { first, _ in first }) : .arguments(encoded.map(\.1))
            redacted = encoding.redactedPaths
        } catch {
            (content, redacted) = (.unrecorded("\(error)"), [])
        }
    }

    /// Returns the arguments in a payload, with their names or their indices. Several arguments without names form a
    /// tuple.
    @MainActor static func arguments(in payload: Any) -> [(name: String, value: Any)] {
        if let payload = payload as? ExecutionPayload { return payload.values.sorted { $0.name < $1.name } }
        let parts = Mirror(reflecting: payload)
        let values = parts.displayStyle == .tuple ? parts.children.map(\.value) : [payload]
        return values.enumerated().map { ("\($0)", $1) }
    }
}

// MARK: - Starting executions again

extension RecordedPayload {
    /// Returns the decoded arguments.
    ///
    /// - Parameter types: The types of the arguments. If there are no types, the payload is ignored.
    /// - Returns: The arguments.
    /// - Throws: A ``PayloadError`` that explains why the payload cannot be used.
    @MainActor func decoded<each Argument>(
        as types: repeat (each Argument).Type
    ) throws -> (repeat each Argument) {
        var values = try values(count: Self.count(of: repeat each types))
        return (repeat try Self.take(each types, from: &values))
    }

    /// Returns the number of payload values that arguments of these types need. `Void` needs no value.
    @MainActor static func count<each Argument>(of types: repeat (each Argument).Type) -> Int {
        var count = 0
        for type in repeat each types { count += type == Void.self ? 0 : 1 }
        return count
    }

    /// Returns `count` encoded arguments in reverse order, so that `take` can remove them from the end. Throws a
    /// ``PayloadError`` if the payload was not recorded, has sensitive values, or does not match `count`.
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
                    "its arguments have names (\(names)); register one Decodable type with properties of these names")
            }
            return [named.count == 1 ? named.first!.value : .object(named)]
        case .arguments(let values):
            guard values.count == count else {
                let taken = count == 1 ? "1 argument" : "\(count) arguments"
                throw PayloadError("it takes \(taken), but the payload has \(values.count)")
            }
            return values.reversed()
        }
    }

    @MainActor private static func take<Argument>(
        _ type: Argument.Type, from values: inout [JSONValue]
    ) throws -> Argument {
        if type == Void.self { return () as! Argument }
        // The conformance is looked up at run time. A `Sendable` type parameter cannot use a conformance that is
        // isolated to the main actor.
        guard let decodable = type as? any Decodable.Type else { throw PayloadError("\(type) is not Decodable") }
        let value = values.removeLast()
        do {
            return try value.decoded(as: decodable) as! Argument  // `decodable` is `Argument`
        } catch {
            throw PayloadError("\(type) could not be decoded: \(PayloadError.reason(error))")
        }
    }
}

/// The reason why a payload cannot be recorded or used.
package struct PayloadError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// Returns the path and the debug description of an `EncodingError` or a `DecodingError`. For another error,
    /// returns its description, or `<redacted>` if the description accesses a sensitive value (promise R1).
    static func reason(_ error: any Error) -> String {
        let context: (path: [any CodingKey], text: String)
        switch error {
        case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
            DecodingError.keyNotFound(_, let found), DecodingError.dataCorrupted(let found):
            context = (found.codingPath, found.debugDescription)
        case EncodingError.invalidValue(_, let found):
            context = (found.codingPath, found.debugDescription)
        default:
            let (text, isSensitive) = SensitiveAccess.noting { "\(error)" }
            return isSensitive ? redactedText : text
        }
        return (context.path.map(\.stringValue) + [context.text]).joined(separator: ": ")
    }
}
