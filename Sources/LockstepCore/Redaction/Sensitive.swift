/// A wrapper for a sensitive value: a field of a state, or an argument of an action. Logs, recordings and printed texts
/// contain `<redacted>` instead of the value (promise R1).
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
/// In a property store, where property wrappers do not work, give the property this type:
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
/// The arguments of actions are logged and recorded, too. Give a sensitive argument this type:
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
/// A text that you make from the value itself is not redacted. For example, `"Bearer \(session.token)"` contains the
/// token of the struct above.
///
/// If an observer reads an `@Sensitive` field of a struct state, the observer wakes at each change of the state. If you
/// declare the field as `var token = Sensitive("")` instead, the observer wakes only when the field changes (promise
/// C3).
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

    /// The value itself, which is not redacted.
    public var value: Value {
        get {
            SensitiveAccess.noteAccess()
            return content
        }
        _modify {
            SensitiveAccess.noteAccess()
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

/// A ``Sensitive`` value of any type. Code that compares values of unknown types reads the content through this
/// protocol.
package protocol AnySensitive {
    /// The content. Never show it.
    var anyValue: Any { get }
}

extension Sensitive: AnySensitive {
    package var anyValue: Any { content }
}
