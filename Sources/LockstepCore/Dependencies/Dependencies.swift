/// The dependencies of your code: values from its environment, such as API clients, clocks and random number
/// generators.
///
/// Declare a dependency with `@Inward` in an extension of this type, and read it with `@Outward`:
///
/// ```swift
/// extension Dependencies {
///     @Inward var apiClient: any APIClient = DefaultAPIClient()
/// }
///
/// final class ToDoInteractor {
///     @Outward(\.apiClient) var apiClient: any APIClient
/// }
/// ```
///
/// Lockstep builds the default of a dependency when the dependency is first read, at most once in a process (promise
/// D2). Two functions replace the default:
///
/// - `withDependencies` sets a value for a piece of work and for the tasks that this work starts.
/// - ``charge(_:_:)`` sets a value for the whole process.
///
/// Isolation: none. Your dependencies can be isolated, for example to the main actor. See the article *Dependencies*.
public struct Dependencies: Sendable {
    /// The overrides. They take precedence over charged values and defaults.
    var values: [DependencyKey: any AnyDependencyBox]
    let purpose: Purpose

    /// The reason why a property of `Dependencies` is read.
    enum Purpose {
        /// A usual read: the caller uses the value of the property.
        case value
        /// A read before a write of `box` through a key path, whose hash is `keyPath`. The key path itself is not stored,
        /// because it is not `Sendable`.
        case replacing(any AnyDependencyBox, keyPath: Int)
        /// A read by ``Dependencies/discharge(_:)``, which must find the dependency that a key path leads to. The read
        /// adds the key of this dependency to the associated set.
        case discharging(Locked<Set<DependencyKey>>)
    }

    init(values: [DependencyKey: any AnyDependencyBox] = [:], purpose: Purpose = .value) {
        self.values = values
        self.purpose = purpose
    }

    /// The dependencies of the current code, with the overrides of each `withDependencies` call around the code.
    ///
    /// Use this property in code that has no `@Outward` property, such as a function: `Dependencies.current.apiClient`.
    /// The result keeps the overrides, even if you use the result later or in another task.
    public static var current: Dependencies { DependencyScopes.current.dependencies }
}

/// Another name for ``Dependencies``, for code that was written with the Onward library.
public typealias OnwardContainer = Dependencies
