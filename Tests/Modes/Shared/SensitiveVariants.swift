import Foundation
import Lockstep
import LockstepTesting
import Observation
import Testing

// Sensitive values in each style of store, in each mode of a module. If the default isolation is the main actor, the
// conformances of a module's own types are isolated. The values must still be redacted elsewhere.

nonisolated private let secret = "canary-91c4"

struct Passphrase: SensitiveValue, Codable, Hashable, Sendable {
    var text = "canary-91c4"
}

struct Credentials: Codable, Equatable, Sendable {
    var user = "Ada"
    @Sensitive var password = "canary-91c4"
}

struct SignInState: Equatable, Sendable {
    var credentials = Credentials()
    @Sensitive var token = ""
    var passphrases = [Passphrase()]
}

@MainActor @Observable
final class SignInBook: Store<SignInState> {
    init() { super.init(state: SignInState()) }

    @Intercept
    func signIn(with credentials: Credentials, retries: Int) { commit { $0.token = credentials.password } }
}

@Store(SignInInteractor.self)
@MainActor @Observable
final class SignInStore {
    var token = Sensitive("")
    var rate = Lockstep.Sensitive(1.5)
    var backup: Sensitive<String?> = Sensitive(nil)
    var passphrase = Passphrase()
    var attempts = 0
}

@Interactor
@MainActor final class SignInInteractor {
    var signIn: Action<SignInStore, Sensitive<String>, Int> {
        Action { token, attempts in
            Reducer(setter: \.token) { token }
            Reducer(setter: \.attempts) { attempts }
        }
    }
}

@Statable(Sensitive<String>.self)
@MainActor @Observable
final class TokenStore {}

@MainActor
@Suite("Sensitive values in each mode", .timeLimit(.minutes(20)))
struct SensitiveVariants {
    private func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [dumped, "\(value)", String(reflecting: value)]
    }

    private func expectNoSecret(_ texts: [String], _ location: SourceLocation = #_sourceLocation) {
        for text in texts {
            #expect(!text.contains(secret) && text.contains("<redacted>"), "\(text)", sourceLocation: location)
        }
    }

    @Test func `a struct store's sensitive values are redacted`() throws {
        let store = SignInBook()
        let (history, recorder) = (HistoryRecorder(limit: 10), SessionRecorder(of: store))
        store.pipeline.attach(history)
        store.signIn(with: Credentials(), retries: 2)
        store[\.token] = secret
        store[\.credentials.password] = "\(secret)!"
        #expect(store.token == secret)
        expectNoSecret(texts(of: store.state) + history.commits.flatMap { texts(of: $0.after) })
        expectNoSecret([try recorder.recording.json()])
    }

    @Test func `a property store's sensitive values are redacted`() throws {
        let store = SignInStore()
        let (history, undo, recorder) = (HistoryRecorder(limit: 10), UndoRecorder(), SessionRecorder(of: store))
        store.pipeline.attach(history)
        store.pipeline.attach(undo)
        store.dispatch(\.signIn, Sensitive(secret), 1)
        store.token.value += "!"
        store.dispatch(\.tokenMutator, Sensitive("\(secret)?"))
        store.backup.value = secret
        #expect(store.token.value == "\(secret)?")
        expectNoSecret(texts(of: store.pipeline.snapshot) + history.commits.flatMap { texts(of: $0.after) })
        expectNoSecret([try recorder.recording.json()])
        undo.undo()
        #expect(store.backup.value == nil)
        undo.undo()
        #expect(store.token.value == "\(secret)!")
    }

    @Test func `only the observers of a sensitive property wake`() {
        let store = SignInStore()
        let (token, attempts) = (Wakes { store.token }, Wakes { store.attempts })
        store.token = Sensitive("")
        #expect((token.count, attempts.count) == (0, 0))
        store.token.value = "new"
        #expect((token.count, attempts.count) == (1, 0))
    }

    @Test func `a value store's sensitive values are redacted`() async throws {
        let store = TokenStore()
        let recorder = SessionRecorder(of: store)
        await store.load { Sensitive(secret) }
        store.set(Sensitive("\(secret)!"))
        #expect(store.value?.value == "\(secret)!")
        expectNoSecret(texts(of: store.state))
        expectNoSecret([try recorder.recording.json()])
    }

    @Test func `sensitive values are redacted off the main actor and when encoded`() async throws {
        let credentials = Credentials()
        let texts = await Task.detached {
            ["\(credentials)", String(reflecting: credentials), "\(Passphrase())", "\([Passphrase()])"]
        }.value
        expectNoSecret(texts)
        let encoder = JSONEncoder()
        #expect(throws: EncodingError.self) { try encoder.encode(credentials) }
        encoder.userInfo[.sensitiveValues] = SensitiveEncoding.included
        let data = try encoder.encode(credentials)
        #expect(try JSONDecoder().decode(Credentials.self, from: data) == credentials)
    }

    @Test func `a redacted payload is not replayed`() async throws {
        let store = SignInBook()
        let recorder = SessionRecorder(of: store)
        store.signIn(with: Credentials(), retries: 2)
        struct Arguments: Decodable, Sendable {
            let credentials: Credentials
            let retries: Int
        }
        let recording = try Recording(json: recorder.recording.json())
        let divergence = await Replay(of: recording, on: { SignInBook() }) {
            $0.on("signIn", Arguments.self) { $0.signIn(with: $1.credentials, retries: $1.retries) }
        }.run()
        #expect(divergence?.reason == .payload)
        #expect(
            divergence?.description == """
                The replay of SignInBook differs at event 1 of 3, the start of the method “signIn” (number 1).

                The execution cannot be started: its payload has sensitive values, which are redacted in a recording: \
                “credentials.password”
                """)
        await expectReplay(of: recording, on: { SignInBook() }) {
            $0.on("signIn") { $0.signIn(with: Credentials(), retries: 2) }
        }
    }
}
