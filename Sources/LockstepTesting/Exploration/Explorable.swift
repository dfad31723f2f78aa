/// A tested value with a model, for tests that try many orders of events.
///
/// A conforming type holds two things:
/// - The *subject* is the tested value.
/// - The *model* is a second, simpler implementation of the subject's behavior.
///
/// ``apply(_:)`` applies one event to the subject and to the model, and throws an error if they differ. A *history*
/// is a sequence of events on a new subject. Two functions run many histories:
/// - ``explore(_:depth:source:fileID:filePath:line:column:)`` runs all short histories.
/// - ``randomWalk(_:seeds:steps:source:fileID:filePath:line:column:)`` runs long random histories.
///
/// ```swift
/// struct StackHistories: Explorable {
///     enum Event: CaseIterable { case push, pop, clear }
///
///     var stack = Stack()       // what is tested
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
/// If the type holds only values, use a struct, which `explore` copies. If the type holds an object, such as a
/// store, use a final class. Copies of a struct would share the object.
///
/// Isolation: the main actor. In an `async` ``apply(_:)``, wait for a signal, such as the end of a task. Do not sleep.
@MainActor public protocol Explorable<Event> {
    /// An event that may happen.
    associatedtype Event

    /// The events that may happen next, without duplicates. If the array is empty, the history ends.
    ///
    /// The order must be the same in every process, so sort an array that you make from a set or a dictionary. A random
    /// walk selects events by their index.
    var events: [Event] { get }

    /// Applies an event to the subject and to the model.
    ///
    /// - Parameter event: One of ``events``.
    /// - Throws: An error if the subject differs from the model. See ``expectSame(_:_:_:)`` and ``Disagreement``. Only a
    ///   thrown error is a failure of the history. A failed `#expect` is not.
    mutating func apply(_ event: Event) async throws

    /// Releases resources and checks the final conditions, at the end of a history.
    ///
    /// This function is called at the end of each history, even if the history has no events, failed, or was cancelled.
    /// If the type is a class, the function is called before the next object is created. After this call, only
    /// ``simpler(than:)`` and ``source(of:)`` are called. The default implementation does nothing.
    ///
    /// - Throws: An error if a final condition does not hold.
    mutating func finish() async throws

    /// Returns whether an event may happen next.
    ///
    /// To shorten a failing history, the exploration removes events. This can make later events impossible. The
    /// exploration skips an event if this function returns `false`. The default implementation returns whether
    /// ``events`` contains an event with the same ``source(of:)``.
    ///
    /// - Parameter event: The event.
    /// - Returns: Whether the event may happen next.
    func isPossible(_ event: Event) -> Bool

    /// Returns simpler events that can replace this event in a failing history, starting with the simplest.
    ///
    /// Examples are smaller numbers and shorter texts. The default implementation returns an empty array.
    ///
    /// - Parameter event: The event.
    /// - Returns: The simpler events. If A is simpler than B, B must not be simpler than A.
    func simpler(than event: Event) -> [Event]

    /// Returns the Swift source of an event, for the printed test of a failing history.
    ///
    /// The default implementation returns the description of the event, with a leading dot for an enum case.
    ///
    /// - Parameter event: The event.
    /// - Returns: The source of the event. Different events must have different sources.
    func source(of event: Event) -> String
}

extension Explorable {
    /// Does nothing.
    public func finish() async throws {}

    /// Returns whether ``events`` contains an event with the same ``source(of:)``.
    public func isPossible(_ event: Event) -> Bool {
        let source = source(of: event)
        return events.contains { self.source(of: $0) == source }
    }

    /// Returns no events.
    public func simpler(than event: Event) -> [Event] { [] }

    /// Returns the description of the event, with a leading dot for an enum case.
    public func source(of event: Event) -> String {
        Mirror(reflecting: event).displayStyle == .enum ? ".\(event)" : String(reflecting: event)
    }

    /// Throws if the subject differs from the model.
    ///
    /// - Parameters:
    ///   - what: The name of the compared value, for the message.
    ///   - subject: The value of the subject.
    ///   - model: The value of the model.
    /// - Throws: A ``Disagreement`` that shows both values.
    public func expectSame<Value: Equatable>(_ what: String, _ subject: Value, _ model: Value) throws {
        guard subject != model else { return }
        throw Disagreement("\(what): \(String(reflecting: subject)), expected \(String(reflecting: model))")
    }
}
