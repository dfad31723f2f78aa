public import Foundation

/// One named piece of work on one store, such as an action, a load or a commit, as recorders and interceptors see it.
/// `Execution.Kind` lists all kinds of work.
///
/// Executions nest, also after an `await`: an execution is the ``parent`` of the work that it starts. In these cases,
/// the execution is the ``cause`` of the work instead of the parent:
///
/// - The execution ends before the work ends. The start event of the work has the ``parent``, and the end event has the
///   ``cause``.
/// - The work starts after the execution has ended, in a task that the execution created.
/// - The execution is of the kind ``Execution/Kind/task``.
/// - An observer or a recorder starts the work in reaction to the execution.
///
/// An `Execution` is a value that describes the work at the time of an event. Only the event at the end of the work has
/// ``end`` and ``outcome``.
public struct Execution: Sendable, Identifiable {
    /// The identity of an execution in the process. A later execution has a greater identifier.
    public struct ID: Hashable, Comparable, Sendable, Codable {
        /// The number of the execution. The first execution of the process is 1, and a later execution has a greater
        /// number.
        public let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }

        /// Whether the left execution started first.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// The kind of work that an execution does.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// An action that was dispatched to the store.
        case action
        /// A method of the store that is intercepted, as with `@Intercept`.
        case method
        /// A task that `startTask` started. The execution is the ``Execution/cause`` of the actions and commits of the
        /// task. They are not part of the execution.
        case task
        /// A load of an ``AsyncValue``.
        case load
        /// One attempt of a load with a retry policy.
        case attempt
        /// A run of an operation of an ``OperationTracker``, or a call of `optimistically`.
        case operation
        /// A commit that was made outside any other execution of its store.
        case commit
        /// A snapshot that was restored, for example by an undo or a redo.
        case restore
    }

    /// All fields in one object. An execution is copied into each event and each commit, so it must be cheap to copy.
    private var box: Box

    private final class Box: @unchecked Sendable {
        /// The fields. They change only while this object has a single reference.
        @exclusivity(unchecked) var fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    /// The fields of an execution.
    struct Fields {
        let id: ID
        var parent: ID?
        var cause: ID?
        let enclosing: ID?
        let kind: Kind
        let name: String
        /// Read on the main actor only.
        var payload: Any?
        let store: StoreReference
        let site: CallSite?
        let date = Date.now
        let start = ContinuousClock.now
        var end: ContinuousClock.Instant?
        var outcome: ExecutionOutcome?
        var interceptors: [any StoreInterceptor.Type] = []
    }

    init(_ fields: Fields) { box = Box(fields) }

    /// Changes the fields of this value. If other copies of the execution share the fields, the fields are copied
    /// first.
    mutating func update(_ change: (inout Fields) -> Void) {
        if !isKnownUniquelyReferenced(&box) { box = Box(box.fields) }
        change(&box.fields)
    }
}

extension Execution {
    /// The identity of the execution.
    public var id: ID { box.fields.id }
    /// The execution that this execution runs inside; `nil` if there is none.
    public var parent: ID? { box.fields.parent }
    /// The execution that caused this execution without containing it; `nil` if there is none.
    public var cause: ID? { box.fields.cause }
    /// The innermost execution of the same store that contains this execution; `nil` if there is none. Executions of
    /// other stores may be between the two executions.
    package var enclosing: ID? { box.fields.enclosing }
    /// The kind of work.
    public var kind: Kind { box.fields.kind }
    /// The name of the work: the name of the action, of the method or of the operation, or the label of the commit.
    public var name: String { box.fields.name }
    /// The arguments of the work; `nil` if there are none.
    ///
    /// The arguments of an action have no names. A single argument is the payload itself, and several arguments are a
    /// tuple. The arguments of a method have names, and are an ``ExecutionPayload``. The new value of a property is an
    /// ``ExecutionPayload``, too.
    ///
    /// Isolation: the main actor, because arguments need not be `Sendable`.
    @MainActor public var payload: Any? { box.fields.payload }
    /// The store that the work is done on.
    public var store: StoreReference { box.fields.store }
    /// The place in source code where the work was started; `nil` if the place is not known.
    ///
    /// The place is `nil` for a direct write of a property. It is also `nil` if the work was started by a method
    /// without the parameters `fileID` and `line`, such as ``AsyncValue/reset()``.
    public var site: CallSite? { box.fields.site }
    /// The date at which the work started.
    public var date: Date { box.fields.date }
    /// The instant at which the work started, to measure the duration of the work.
    public var start: ContinuousClock.Instant { box.fields.start }
    /// The instant at which the work ended, or `nil` while the work runs.
    public var end: ContinuousClock.Instant? { box.fields.end }
    /// The types of the interceptors that wrapped the work, outermost first. The array is empty while the work runs.
    package var interceptors: [any StoreInterceptor.Type] { box.fields.interceptors }
    /// The outcome of the work, or `nil` while the work runs.
    public var outcome: ExecutionOutcome? { box.fields.outcome }
}
