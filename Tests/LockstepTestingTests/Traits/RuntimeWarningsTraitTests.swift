import LockstepCore
import LockstepTesting
import Testing

@Suite("The trait .runtimeWarningsFail")
struct RuntimeWarningsTraitTests {
    /// An interceptor that forgets to call `next`.
    struct Forgetful: StoreInterceptor {
        func intercept(context: ExecutionContext, next: () -> Void) {}
    }

    @Test("A runtime warning is an issue of the test, with its message, at the test's line")
    func warning() async throws {
        let test = try #require(Test.current)
        let found = try await issues(handedOnBy: RuntimeWarningsTrait.runtimeWarningsFail) { @MainActor in
            let store = NotesStore()
            store.pipeline.attach(Forgetful())
            store.tick()
        }
        #expect(found.map(\.sourceLocation?.line) == [test.sourceLocation.line])
        #expect(found.first?.comments.first?.rawValue.contains("Forgetful") == true)
    }

    @Test("A misspelt name is an issue of each test that has it")
    func repeated() async throws {
        for _ in 1...2 {
            let found = try await issues(handedOnBy: RuntimeWarningsTrait.runtimeWarningsFail) { @MainActor in
                let store = NotesStore()
                store.pipeline.attach(ThrottleInterceptor("tikc", for: .seconds(1)))
                await store.dispatch("tick") {}
            }
            #expect(found.count == 1)
        }
    }
}
