/// A resource for a localized text. Foundation has it only on Apple's systems. The stand-in has no tables: a resource
/// is its own text.
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    public let key: String
    public var locale: Locale

    public init(stringLiteral value: String) {
        key = value
        locale = .current
    }
}
