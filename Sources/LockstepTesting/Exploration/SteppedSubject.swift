/// A subject for an exploration by steps, with the tested value, the steps and the invariants.
///
/// This type is a class, so an exploration creates a new subject for each history. If this type were a struct, the
/// exploration would copy the subject. If the tested value is an object, the copies would share the object.
@MainActor final class SteppedSubject<Subject>: Explorable {
    typealias Steps = KeyValuePairs<String, @MainActor (inout Subject) async throws -> Void>
    typealias Invariants = KeyValuePairs<String, @MainActor (Subject) throws -> Bool>

    private var subject: Subject
    private let steps: Steps
    private let invariants: Invariants

    init(_ subject: Subject, _ steps: Steps, _ invariants: Invariants) {
        self.subject = subject
        self.steps = steps
        self.invariants = invariants
    }

    /// The indices of all steps, because each step is always possible.
    var events: [Int] { Array(steps.indices) }

    func apply(_ event: Int) async throws {
        var changing = subject
        defer { subject = changing }
        try await steps[event].value(&changing)
        for (name, holds) in invariants {
            guard try holds(changing) else { throw Disagreement("“\(name)” does not hold") }
        }
    }

    func isPossible(_ event: Int) -> Bool { true }

    func source(of event: Int) -> String { steps[event].key }
}
