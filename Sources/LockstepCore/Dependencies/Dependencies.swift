/// The things that code takes from its surroundings: clients, clocks, generators. Declared by `@Inward` in an extension,
/// used by `@Outward`.
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
/// A dependency has a default, which is built at most once in a process, when it is first read (promise D2). Another
/// value takes its place for one piece of work, and the tasks that it starts, by `withDependencies`, or for
/// the whole process by ``charge(_:_:)``.
///
/// Isolation: none. A property is isolated as its declaration says: in a module whose default isolation is the main actor,
/// to the main actor.
public struct Dependencies: Sendable {
    /// The values that are not the process's.
    var values: [DependencyKey: any AnyDependencyBox]
    let purpose: Purpose

    /// What reading a property is for.
    enum Purpose {
        /// Its value is wanted.
        case value
        /// Another value is to be set through a key path.
        case replacing(DependencyReplacement)
        /// It is to be found out which dependencies are behind a key path.
        case discharging(DependencyProbe)
    }

    init(values: [DependencyKey: any AnyDependencyBox] = [:], purpose: Purpose = .value) {
        self.values = values
        self.purpose = purpose
    }

    /// What is in force here and now: the overrides of the scopes around this code, over the process's values.
    ///
    /// The value keeps the overrides. Read at another time or in another task, it still has those of here.
    public static var current: Dependencies { Dependencies(in: .active) }

    /// What is in force in a scope.
    init(in scope: DependencyScope?) {
        self.init(values: scope?.values ?? [:])
    }
}

/// Onward's name for ``Dependencies``.
public typealias OnwardContainer = Dependencies
