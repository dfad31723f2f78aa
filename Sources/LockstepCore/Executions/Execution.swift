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

    /// The execution's identity.
    public let id: ID
    /// The execution that this one runs inside, if any.
    public package(set) var parent: ID?
    /// The execution that started this one without this one being a part of it, if any.
    public package(set) var cause: ID?
    /// The innermost execution of the same store that this one began in, if any: other stores' may be in between.
    package let enclosing: ID?
    /// What sort of work this is.
    public let kind: Kind
    /// The work's name: the action's, the method's, the operation's, or the commit's label.
    public let name: String
    /// What the work was given to work on, if anything: one argument as it is, several as a tuple, and as an
    /// ``ExecutionPayload`` what has names: a method's arguments, and the value that a property was set to.
    public package(set) var payload: (any Sendable)?
    /// The store that the work is done on.
    public let store: StoreReference
    /// Where the work was started, if that is known. A write of a property has no such place, nor has what may be passed on
    /// as a function: `Button("Reset", action: store.reset)`.
    public let site: CallSite?
    /// When the work began, by the calendar.
    public let date: Date
    /// When the work began, to measure how long it took.
    public let start: ContinuousClock.Instant
    /// When the work ended; `nil` while it goes on.
    public package(set) var end: ContinuousClock.Instant?
    /// How the work ended; `nil` while it goes on.
    public package(set) var outcome: ExecutionOutcome?
}
