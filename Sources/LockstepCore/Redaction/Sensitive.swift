/// A sensitive field of a state, or a sensitive argument. Texts and recordings contain `<redacted>` instead of its
/// value (promise R1).
///
/// In a struct, use this type as a property wrapper. You read and change the field as usual:
///
/// ```swift
/// struct Session: Equatable, Sendable {
///     var user = ""
///     @Sensitive var token = ""
/// }
///
/// var session = Session(user: "ann")
/// session.token = "secret"
/// print(session)  // Session(user: "ann", _token: <redacted>)
/// ```
///
/// In a property store, you cannot use the property wrapper, because `@Observable` generates the accessors of each
/// property. Give the property this type instead:
///
/// ```swift
/// @Store @MainActor @Observable
/// final class SessionStore {
///     var token = Sensitive("")
/// }
///
/// store.token.value = "secret"
/// ```
///
/// Logs and recordings can contain the arguments of actions. If an argument is sensitive, use this type for it:
///
/// ```swift
/// extension SessionStore {
///     var logIn: Action<SessionStore, Sensitive<String>> {
///         Action { token in Reducer(setter: \.token) { token } }
///     }
/// }
///
/// store.dispatch(\.logIn, Sensitive("secret"))
/// ```
///
/// In a struct state, the two forms wake observers differently (promise C3):
/// - `@Sensitive var token = ""` counts as a computed field. Its observers wake on any change of the state.
/// - `var token = Sensitive("")` is a stored field. Its observers wake only when the field changes.
///
/// Lockstep redacts only the `Sensitive` value itself. A text that you make from its content, such as
/// `"Bearer \(token)"`, is not redacted.
@propertyWrapper
public struct Sensitive<Value>: SensitiveValue {
    var content: Value

    /// Creates a sensitive value.
    ///
    /// - Parameter value: The value.
    public init(_ value: Value) { content = value }

    /// Creates the sensitive value of a property.
    ///
    /// - Parameter wrappedValue: The value.
    public init(wrappedValue: Value) { content = wrappedValue }

    /// The value itself. Reading this property does not redact the value.
    public var value: Value {
        get {
            SensitiveAccess.note()
            return content
        }
        _modify {
            SensitiveAccess.note()
            yield &content
        }
    }

    /// The value of the property.
    public var wrappedValue: Value {
        get { value }
        _modify { yield &value }
    }

    /// The sensitive value, to pass as an argument: `store.dispatch(\.logIn, state.$token)`.
    public var projectedValue: Sensitive { self }
}

extension Sensitive: Sendable where Value: Sendable {}
extension Sensitive: Equatable where Value: Equatable {}
extension Sensitive: Hashable where Value: Hashable {}

/// A ``Sensitive`` value, without the type of its content. It is used to compare contents.
package protocol AnySensitive {
    /// The content. Never show it.
    var anyValue: Any { get }
}

extension Sensitive: AnySensitive {
    package var anyValue: Any { content }
}
