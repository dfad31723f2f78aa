public import Foundation

/// One named piece of work on one store: an action, an intercepted method, a load, an operation, a bare commit.
///
/// Executions are to ``Commit``s what spans are to events in a trace. They nest: work that a store does while another
/// execution runs is *inside* it (``parent``), across `await` too. Work that outlives the execution it was started in,
/// or that an observer or a recorder starts, is *caused by* it (``cause``) and not inside it.
///
/// An execution is a value: the description of the work at the time of an event. ``end`` and ``outcome`` are set once
/// it ended.
public struct Execution: Sendable, Identifiable {
    /// Identifies an execution among all of the process; a later execution has a greater identifier.
    public struct ID: Hashable, Comparable, Sendable, Codable {
        /// The execution's place in the order in which the executions of the process began, from 1.
        public let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }

        /// Whether the left one began first.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// What sort of work an execution is.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// An action, dispatched to the store.
        case action
        /// A method of the store.
        case method
        /// A load of an ``AsyncValue``.
        case load
        /// One try of a load that retries.
        case attempt
        /// An operation of an ``OperationTracker``, or an optimistic change with the work that it anticipates.
        case operation
        /// A commit that was made outside any other execution of its store.
        case commit
        /// A snapshot that was put back: an undo, a redo, a step in time.
        case restore
    }

    /// Everything, in one object: an execution is copied into each event and each commit, and so has to be cheap to copy.
    private var box: Box

    private final class Box: @unchecked Sendable {
        /// Changed only where nobody else has the box.
        @exclusivity(unchecked) var fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    /// What an execution consists of.
    struct Fields {
        let id: ID
        var parent: ID?
        var cause: ID?
        let enclosing: ID?
        let kind: Kind
        let name: String
        /// Read on the main actor alone.
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

    /// Changes some of it.
    mutating func update(_ change: (inout Fields) -> Void) {
        if !isKnownUniquelyReferenced(&box) { box = Box(box.fields) }
        change(&box.fields)
    }
}

extension Execution {
    /// The execution's identity.
    public var id: ID { box.fields.id }
    /// The execution that this one runs inside, if any.
    public var parent: ID? { box.fields.parent }
    /// The execution that started this one without this one being a part of it, if any.
    public var cause: ID? { box.fields.cause }
    /// The innermost execution of the same store that this one began in, if any: other stores' may be in between.
    package var enclosing: ID? { box.fields.enclosing }
    /// The kind of work.
    public var kind: Kind { box.fields.kind }
    /// The work's name: the action's, the method's, the operation's, or the commit's label.
    public var name: String { box.fields.name }
    /// What the work was given, if anything: one argument as it is, several as a tuple, and as an ``ExecutionPayload`` what
    /// has names: a method's arguments, and the value that a property was set to.
    ///
    /// Isolation: the main actor, because arguments need not be `Sendable`.
    @MainActor public var payload: Any? { box.fields.payload }
    /// The store that the work is done on.
    public var store: StoreReference { box.fields.store }
    /// Where the work was started, if that is known. A write of a property has no such place, nor has what may be passed on
    /// as a function: `Button("Reset", action: store.reset)`.
    public var site: CallSite? { box.fields.site }
    /// When the work began, by the calendar.
    public var date: Date { box.fields.date }
    /// When the work began, to measure how long it took.
    public var start: ContinuousClock.Instant { box.fields.start }
    /// When the work ended; `nil` while it runs.
    public var end: ContinuousClock.Instant? { box.fields.end }
    /// The types of the interceptors that wrapped the work, outermost first, once it ended.
    package var interceptors: [any StoreInterceptor.Type] { box.fields.interceptors }
    /// How the work ended; `nil` while it runs.
    public var outcome: ExecutionOutcome? { box.fields.outcome }
}
