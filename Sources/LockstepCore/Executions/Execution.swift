public import Foundation

/// One named piece of work on one store: an action, an intercepted method, a load, an operation, a bare commit.
///
/// Executions are to ``Commit``s what spans are to events in a trace. They nest: work that a store does while another
/// execution runs is *inside* it (``parent``), across `await` too. Work that outlives the execution it was started in,
/// or that an observer or a recorder starts, is *caused by* it (``cause``) and not inside it.
///
/// An execution is a value: the description of the work as it stood when a ``Recorder`` was told of it. ``end`` and
/// ``outcome`` are set once it ended.
public struct Execution: Sendable, Identifiable {
    /// Identifies an execution among all of the process; a later execution has a greater identifier.
    public struct ID: Hashable, Comparable, Sendable, Codable {
        /// The execution's place in the order in which the executions of the process began, from 1.
        public let rawValue: UInt64

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
        /// An operation of an ``OperationTracker``.
        case operation
        /// A commit that was made outside any other execution of its store.
        case commit
        /// A snapshot that was put back: an undo, a redo, a step in time.
        case restore
    }

    /// What does not change while the work runs. It is shared, so that an execution is cheap to copy.
    private var details: Details

    /// The execution that this one runs inside, if any.
    public package(set) var parent: ID?
    /// The execution that started this one without this one being a part of it, if any.
    public package(set) var cause: ID?
    /// When the work ended; `nil` while it runs.
    public package(set) var end: ContinuousClock.Instant?
    /// How the work ended; `nil` while it runs.
    public package(set) var outcome: ExecutionOutcome?
}

extension Execution {
    /// The execution's identity.
    public var id: ID { details.id }
    /// The innermost execution of the same store that this one began in, if any: other stores' may be in between.
    package var enclosing: ID? { details.enclosing }
    /// The kind of work.
    public var kind: Kind { details.kind }
    /// The work's name: the action's, the method's, the operation's, or the commit's label.
    public var name: String { details.name }
    /// What the work was given, if anything: one argument as it is, several as a tuple, and as an ``ExecutionPayload`` what
    /// has names: a method's arguments, and the value that a property was set to.
    public package(set) var payload: (any Sendable)? {
        get { details.payload }
        set {
            if details.payload == nil, newValue == nil { return }
            details = Details(details, payload: newValue)
        }
    }
    /// The store that the work is done on.
    public var store: StoreReference { details.store }
    /// Where the work was started, if that is known. A write of a property has no such place, nor has what may be passed on
    /// as a function: `Button("Reset", action: store.reset)`.
    public var site: CallSite? { details.site }
    /// When the work began, by the calendar.
    public var date: Date { details.date }
    /// When the work began, to measure how long it took.
    public var start: ContinuousClock.Instant { details.start }
}

extension Execution {
    /// An execution that begins now.
    init(
        id: ID, parent: ID?, cause: ID?, enclosing: ID?, kind: Kind, name: String, payload: (any Sendable)?,
        store: StoreReference, site: CallSite?
    ) {
        self.parent = parent
        self.cause = cause
        details = Details(
            id: id, enclosing: enclosing, kind: kind, name: name, payload: payload, store: store, site: site)
    }

    private final class Details: Sendable {
        let id: ID
        let enclosing: ID?
        let kind: Kind
        let name: String
        let payload: (any Sendable)?
        let store: StoreReference
        let site: CallSite?
        let date: Date
        let start: ContinuousClock.Instant

        init(
            id: ID, enclosing: ID?, kind: Kind, name: String, payload: (any Sendable)?, store: StoreReference,
            site: CallSite?
        ) {
            self.id = id
            self.enclosing = enclosing
            self.kind = kind
            self.name = name
            self.payload = payload
            self.store = store
            self.site = site
            date = .now
            start = .now
        }

        /// The same, with another payload.
        init(_ other: Details, payload: (any Sendable)?) {
            id = other.id
            enclosing = other.enclosing
            kind = other.kind
            name = other.name
            self.payload = payload
            store = other.store
            site = other.site
            date = other.date
            start = other.start
        }
    }
}
