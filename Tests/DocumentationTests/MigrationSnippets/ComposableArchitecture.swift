import Lockstep
import LockstepTesting
import Testing

// What docs/migration/ComposableArchitecture.md shows, word for word; `MigrationTests` compares the two.

protocol FactClient: Sendable {
    @MainActor func fact(about number: Int) async throws -> String
}

struct SilentFacts: FactClient {
    func fact(about number: Int) async throws -> String { throw StateError.network(.noConnection) }
}

struct KnownFacts: FactClient {
    func fact(about number: Int) async throws -> String { "\(number) is a number." }
}

// snippet: facts
extension Dependencies {
    @Inward var facts: any FactClient = unimplemented("facts", placeholder: SilentFacts())
}

@Observable
@Store(FactInteractor.self)
final class FactStore {
    var number = 0
    var fact: String?
    var isLoading = false
}

@Interactor
final class FactInteractor {
    @Outward(\.facts) var facts: any FactClient

    var increment: Action<FactStore> {
        Action { Reducer(get: \.number, set: \.number, \.fact) { ($0 + 1, nil) } }
    }

    var ask: AsyncAction<FactStore> {
        AsyncAction(policy: .latest) {
            Reducer(setter: \.isLoading) { true }
            AsyncReducer(get: \.number, set: \.fact) { number in try await self.facts.fact(about: number) }
            Finally { Reducer(setter: \.isLoading) { false } }
        }
    }
}
// end

// snippet: testing facts
@Test(.dependencies { $0.facts = KnownFacts() }) @MainActor
func asking() async {
    let test = TestStore(FactStore())
    test.start { await $0.dispatch(\.ask) }
    await test.expect { $0.isLoading = true }
    await test.expect { $0.fact = "0 is a number." }
    await test.expect { $0.isLoading = false }
    await test.finish()
}
// end
