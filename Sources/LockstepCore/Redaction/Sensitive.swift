/// A sensitive field of a state, or a sensitive argument: redacted wherever it is printed or leaves the process (promise R1).
///
/// In a struct, write it as a property wrapper. The field is read and changed as without it:
///
/// ```swift
/// struct Session: Equatable, Sendable {
///     var user = ""
///     @Sensitive var token = ""
/// }
///
/// store.commit { $0.token = "secret" }
/// print(store.state)     // Session(user: "", _token: <redacted>)
/// ```
///
/// In a property store, `@Observable` writes the accessors of each property, which leaves no place for a wrapper. There the property
/// has this type:
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
/// An action that is given a sensitive value takes it as one, because its arguments are logged and recorded:
///
/// ```swift
/// var logIn: Action<SessionStore, Sensitive<String>> {
///     Action { token in Reducer(setter: \.token) { token } }
/// }
///
/// store.dispatch(\.logIn, Sensitive(token))
/// ```
///
/// A field with the wrapper counts as computed (promise C3): its observers wake on any change of the state, as those of a field with
/// `didSet` do. A field of this type, `var token = Sensitive("")`, is stored, and wakes its observers only when it changed.
///
/// The value itself is not protected: text that is made of it, such as `"Bearer \(token)"`, is like any other.
@propertyWrapper
public struct Sensitive<Value>: SensitiveValue {
    var content: Value

    /// Makes a sensitive value.
    ///
    /// - Parameter value: The value.
    public init(_ value: Value) { content = value }

    /// Makes the sensitive value of a property.
    ///
    /// - Parameter wrappedValue: The value.
    public init(wrappedValue: Value) { content = wrappedValue }

    /// The value, as it is.
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

    /// The sensitive value, to be passed on: `store.dispatch(\.logIn, state.$token)`.
    public var projectedValue: Sensitive { self }
}

extension Sensitive: Sendable where Value: Sendable {}
extension Sensitive: Equatable where Value: Equatable {}
extension Sensitive: Hashable where Value: Hashable {}

/// A sensitive value of any type, to compare what is in it.
package protocol AnySensitive {
    /// What is in it. It must not be shown.
    var anyValue: Any { get }
}

extension Sensitive: AnySensitive {
    package var anyValue: Any { content }
}
