import LockstepCore

/// What an execution was given, as a recording keeps it.
enum RecordedPayload: Equatable, Sendable {
    /// Arguments in their order; none, where it was given nothing.
    case arguments([JSONValue])
    /// Arguments by name: those of a method, and the value that a property was set to.
    case named([String: JSONValue])
    /// It could not be kept; why.
    case unrecorded(String)
}

// MARK: - Recording

extension RecordedPayload {
    /// The payload of an execution. The arguments are taken apart, and each is encoded by itself.
    @MainActor init(_ payload: Any?) {
        do {
            guard let payload else {
                self = .arguments([])
                return
            }
            if let payload = payload as? ExecutionPayload {
                self = .named(try payload.values.mapValues(Self.encoded))
                return
            }
            let parts = Mirror(reflecting: payload)
            if parts.displayStyle == .tuple {
                self = .arguments(try parts.children.map { try Self.encoded($0.value) })
            } else {
                self = .arguments([try Self.encoded(payload)])
            }
        } catch {
            self = .unrecorded("\(error)")
        }
    }

    @MainActor private static func encoded(_ value: Any) throws -> JSONValue {
        guard let encodable = value as? any Encodable else {
            throw PayloadError("\(type(of: value)) is not Encodable")
        }
        do {
            return try JSONValue(encoding: encodable)
        } catch {
            throw PayloadError("\(type(of: value)) could not be encoded: \(error)")
        }
    }
}

// MARK: - Replaying

extension RecordedPayload {
    /// The arguments, decoded.
    ///
    /// - Parameter types: Their types. Where there are none, the payload is left alone.
    /// - Returns: The arguments.
    /// - Throws: A ``PayloadError`` that says which one could not be decoded, and why.
    @MainActor func decoded<each Argument>(
        as types: repeat (each Argument).Type
    ) throws -> (repeat each Argument) {
        var count = 0
        for isVoid in repeat Self.isVoid(each types) { count += isVoid ? 0 : 1 }
        var values = try values(count: count)
        return (repeat try Self.take(each types, from: &values))
    }

    /// The values that so many arguments are decoded from, the last one first.
    private func values(count: Int) throws -> [JSONValue] {
        if count == 0 { return [] }
        switch self {
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
            throw PayloadError("\(type) could not be decoded: \(Self.reason(error))")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            (context.codingPath.map(\.stringValue) + [context.debugDescription]).joined(separator: ": ")
        default: "\(error)"
        }
    }

    private static func isVoid<Argument>(_ type: Argument.Type) -> Bool { type == Void.self }
}

/// Why a payload cannot be recorded or used.
struct PayloadError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
