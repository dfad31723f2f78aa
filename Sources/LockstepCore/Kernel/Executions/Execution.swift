public import Foundation

/// One named piece of work on one store, such as an action, a load or a commit. `Execution.Kind` lists all kinds of
/// work.
///
/// If an execution A starts an execution B, A is the ``parent`` of B. This also applies if A starts B after an `await`.
/// There are three exceptions. In each of them, A is the ``cause`` of B, and B has no parent:
///
/// - A is of the kind ``Execution/Kind/task``.
/// - An observer or a recorder starts B in reaction to A.
/// - A has ended before B starts, for example because B starts in a `Task`.
///
/// If A ends while B runs, A is the ``parent`` in the start event of B, and the ``cause`` in the end event of B.
///
/// An `Execution` is a value that describes the work at the time of an event. Only the end event has ``end`` and
/// ``outcome``.
public struct Execution: Sendable, Identifiable {
    /// The identity of an execution. It is unique in the process. A later execution has a greater number.
    public struct ID: Hashable, Comparable, Sendable, Codable {
        /// The number of the execution. The first execution of the process has the number 1.
        public let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }

        /// Whether the left execution started first.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// The kind of work that an execution does.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// An action that was dispatched to the store.
        case action
        /// An intercepted method of the store, such as a method with `@Intercept`.
        case method
        /// A task that `startTask` started. This execution is the ``Execution/cause`` of the task's actions and
        /// commits, not their parent.
        case task
        /// A load of an ``AsyncValue``.
        case load
        /// One attempt of a load with a retry policy.
        case attempt
        /// A run of an operation, or a call of `optimistically`.
        case operation
        /// A commit that is not part of an action, a load or other work on its store.
        case commit
        /// The restoration of a snapshot, for example by an undo or a redo.
        case restore
    }

    /// The object that contains all fields. Copies of the execution share this object, so copies are cheap. Each event
    /// and each commit contains a copy.
    private var box: Box

    private final class Box: @unchecked Sendable {
        /// The fields. ``Execution/update(_:)`` changes them only if no other copy of the execution shares this
        /// object. ``Execution/setPayload(_:)`` changes them for all copies.
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
        /// The arguments of the work. Access them only on the main actor, because they need not be `Sendable`.
        var payload: Any?
        let store: StoreReference
        let site: CallSite?
        let date: Date
        let start: ContinuousClock.Instant
        let keepsStore: Bool
        var end: ContinuousClock.Instant?
        var outcome: ExecutionOutcome?
        var cancellationReason: CancellationReason?
        var interceptors: [any StoreInterceptor.Type] = []
    }

    init(_ fields: Fields) { box = Box(fields) }

    /// Changes the fields of this value. Other copies of the execution do not change.
    mutating func update(_ change: (inout Fields) -> Void) {
        if !isKnownUniquelyReferenced(&box) { box = Box(box.fields) }
        change(&box.fields)
    }

    /// Sets the payload of this value and of all its copies. Call this method only before recorders receive a copy.
    func setPayload(_ payload: ExecutionPayload) { box.fields.payload = payload }
}

extension Execution {
    /// The identity of the execution.
    public var id: ID { box.fields.id }
    /// The ID of the execution that this execution runs inside; `nil` if there is none.
    public var parent: ID? { box.fields.parent }
    /// The execution that caused this execution, but is not its ``parent``; `nil` if there is no cause.
    public var cause: ID? { box.fields.cause }
    /// The nearest outer execution of the same store; `nil` if there is none.
    package var enclosing: ID? { box.fields.enclosing }
    /// The kind of work.
    public var kind: Kind { box.fields.kind }
    /// The name of the action, the method or the operation, or the label of the commit.
    public var name: String { box.fields.name }
    /// The arguments of the work; `nil` if there are none.
    ///
    /// - Action: the argument itself, or a tuple of several arguments.
    /// - Method: an ``ExecutionPayload`` with the arguments by name.
    /// - Write of a property: an ``ExecutionPayload`` with the new value.
    ///
    /// Isolation: the main actor, because arguments need not be `Sendable`.
    @MainActor public var payload: Any? { box.fields.payload }
    /// The store that the work is done on.
    public var store: StoreReference { box.fields.store }
    /// The place in source code where the work was started; `nil` if the place is not known.
    ///
    /// The place is `nil` for direct writes of properties, and for methods without the parameters `fileID` and
    /// `line`, such as ``ValueStore/reset()``.
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
    /// Why the work was cancelled, or `nil` if the ``outcome`` is not ``ExecutionOutcome/cancelled``.
    public var cancellationReason: CancellationReason? { box.fields.cancellationReason }
    /// Whether the work is a task that keeps the store alive until it ends.
    package var keepsStore: Bool { box.fields.keepsStore }
}
