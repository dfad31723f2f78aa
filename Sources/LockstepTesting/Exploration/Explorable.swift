/// Something to explore: what is tested beside a model of it, and the events that may happen to both.
///
/// A conforming type holds the subject and a second, simpler statement of what it should do. ``apply(_:)`` lets one event
/// happen to both and throws where they differ; the explorer finds the orders of events. See
/// ``explore(_:depth:source:fileID:filePath:line:column:)`` for all short ones, and
/// ``randomWalk(_:seeds:steps:source:fileID:filePath:line:column:)`` for long ones at random.
///
/// ```swift
/// struct StackHistories: Explorable {
///     enum Event: CaseIterable { case push, pop, clear }
///
///     var stack = Stack()      // what is tested
///     var expected: [Int] = []  // the model
///
///     var events: [Event] { Event.allCases }
///
///     mutating func apply(_ event: Event) throws {
///         switch event {
///         case .push: stack.push(7); expected.append(7)
///         case .pop: stack.pop(); _ = expected.popLast()
///         case .clear: stack.clear(); expected = []
///         }
///         try expectSame("elements", stack.elements, expected)
///     }
/// }
/// ```
///
/// Write a struct where all that it holds are values: it is copied where histories part, so that no beginning is run
/// twice. Write a final class where it holds an object, such as a store: each history then begins with a fresh one.
///
/// Isolation: the main actor, as that of stores. An event may take time: ``apply(_:)`` may be written `async`, and should
/// then wait for an exact signal, such as the end of a task.
@MainActor public protocol Explorable<Event> {
    /// What may happen.
    associatedtype Event

    /// The events that may happen next, no two of them the same; none where the history is over.
    var events: [Event] { get }

    /// Lets an event happen to the subject and to the model.
    ///
    /// - Parameter event: One of ``events``.
    /// - Throws: Where the subject does not do what the model says: see ``expectSame(_:_:_:)`` and ``Disagreement``.
    mutating func apply(_ event: Event) async throws

    /// Ends a history, one that failed too: lets go of what is held, and checks what must be so in the end.
    ///
    /// Each history is ended, also one that others begin with. Nothing, where this is not written.
    ///
    /// - Throws: Where something is not so that must be.
    mutating func finish() async throws

    /// Whether an event may happen next: asked when a script is shortened, for an event that once was possible.
    ///
    /// Where this is not written: whether it is one of ``events``, going by ``source(of:)``.
    ///
    /// - Parameter event: The event.
    /// - Returns: Whether it may happen next.
    func isPossible(_ event: Event) -> Bool

    /// Simpler events that a failing script may have in place of this one, the simplest first: smaller numbers, shorter
    /// texts. None, where this is not written.
    ///
    /// - Parameter event: The event. None of those returned may lead back to it.
    /// - Returns: The simpler ones.
    func simpler(than event: Event) -> [Event]

    /// How an event is written in Swift, for the test that is printed for a failing script.
    ///
    /// Where this is not written: its description, with a dot before it for the case of an enum.
    ///
    /// - Parameter event: The event.
    /// - Returns: Its source; different events have different ones.
    func source(of event: Event) -> String
}

extension Explorable {
    /// Does nothing.
    public func finish() async throws {}

    /// Whether the event is one of ``events``, going by ``source(of:)``.
    public func isPossible(_ event: Event) -> Bool {
        let source = source(of: event)
        return events.contains { self.source(of: $0) == source }
    }

    /// None.
    public func simpler(than event: Event) -> [Event] { [] }

    /// The event's description, with a dot before it for the case of an enum.
    public func source(of event: Event) -> String {
        Mirror(reflecting: event).displayStyle == .enum ? ".\(event)" : String(reflecting: event)
    }

    /// Throws unless the subject says what the model says.
    ///
    /// - Parameters:
    ///   - what: What is compared, for the message.
    ///   - subject: What the subject says.
    ///   - model: What it should say.
    /// - Throws: A ``Disagreement`` that shows both.
    public func expectSame<Value: Equatable>(_ what: String, _ subject: Value, _ model: Value) throws {
        guard subject != model else { return }
        throw Disagreement("\(what): \(String(reflecting: subject)), and not \(String(reflecting: model))")
    }
}
