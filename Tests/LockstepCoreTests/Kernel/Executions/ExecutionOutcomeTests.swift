import LockstepCore
import Testing

@Suite("Equality of outcomes")
struct ExecutionOutcomeTests {
    private struct Numbered: Error, Equatable { let number: Int }

    /// An error whose instances all print the same text and cannot be compared.
    private struct Opaque: Error, CustomStringConvertible {
        let number: Int
        var description: String { "Opaque" }
    }

    private final class Reported: Error {}

    @Test("Outcomes are equal if they ended in the same way, with equal errors")
    func equal() {
        let outcomes: [ExecutionOutcome] = [
            .completed, .cancelled, .superseded, .dropped, .failed(Numbered(number: 1)), .failed(Numbered(number: 2)),
            .failed(StateError.unauthorized),
        ]
        for (index, left) in outcomes.enumerated() {
            for (other, right) in outcomes.enumerated() { #expect((left == right) == (index == other)) }
        }
    }

    @Test("Errors that are not Equatable are equal only if they are the same object, whatever their descriptions")
    func incomparable() {
        let reported = Reported()
        #expect(ExecutionOutcome.failed(reported) == .failed(reported))
        #expect(ExecutionOutcome.failed(reported) != .failed(Reported()))
        #expect(ExecutionOutcome.failed(Opaque(number: 1)) != .failed(Opaque(number: 2)))
        #expect(ExecutionOutcome.failed(Opaque(number: 1)) != .failed(Opaque(number: 1)))
    }
}
