import Lockstep
import Testing

// Methods with `@Intercept` that catch errors. The caught errors have the types that they have in any other method.

@Store
@MainActor @Observable
final class CatchingStore {
    var count = 0
    var lastError: StateError?
    @ObservationIgnored private(set) var functions: [String] = []

    private func note(_ function: String = #function) { functions.append(function) }

    private func fail() throws(StateError) { throw .unauthorized }

    private func failLater() async throws(StateError) { throw .unauthorized }

    @Intercept func rethrow(_ amount: inout Int, by step: () -> Int) throws(StateError) -> Int {
        note()
        amount += step()
        do { try fail() } catch {
            count += 1
            lastError = error
            throw error
        }
        return count
    }

    @Intercept func rethrowLater(times: Int) async throws(StateError) {
        note(#function)
        for _ in 0..<times {
            do { try await failLater() } catch {
                count += 1
                if count == times { throw error }
            }
        }
    }

    @Intercept func keep<each Item: Equatable>(_ items: repeat each Item) async {
        do { try await failLater() } catch { lastError = error }
        note()
    }

    @Intercept func message() -> String! {
        do {
            try fail()
            return nil
        } catch {
            return error == .unauthorized ? "sign in" : "try again"
        }
    }

    @Intercept private func keepNow(context: ExecutionContext) {
        do { try fail() } catch { lastError = error }
        note(context.methodName)
    }
}

@MainActor @Suite struct CaughtErrorsTests {
    @Test func `an error that is caught and thrown again keeps its type`() async {
        let store = CatchingStore()
        var amount = 1
        #expect(throws: StateError.unauthorized) { try store.rethrow(&amount, by: { 2 }) }
        #expect(store.count == 1 && store.lastError == .unauthorized && amount == 3)
        await #expect(throws: StateError.unauthorized) { try await store.rethrowLater(times: 3) }
        #expect(store.count == 3)
        #expect(store.functions == ["rethrow(_:by:)", "rethrowLater(times:)"])
    }

    @Test func `an error that is caught can be kept with its type`() async {
        let store = CatchingStore()
        await store.keep(1, "a")
        #expect(store.lastError == .unauthorized && store.message() == "sign in")
        store.lastError = nil
        store.keepNow()
        #expect(store.lastError == .unauthorized && store.functions == ["keep(_:)", "keepNow"])
    }
}
