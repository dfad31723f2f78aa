import Foundation
import LockstepTesting
import Observation
import Testing

@testable import LockstepCore
@testable import LockstepRecording

private struct Session: Equatable, Sendable {
    var user = "Ada"
    @Sensitive var token = ""
    /// A stored field of type `Sensitive`, without the wrapper.
    var key = Sensitive("")
    @Sensitive var rate = 0.0
}

/// A custom sensitive type.
private struct Password: SensitiveValue, Hashable, Codable, Sendable {
    var text = "hunter2"
}

private struct Account: Codable, Equatable {
    var name = "Ada"
    @Sensitive var token = "hunter2"
    @Sensitive var hint: String?
    @Sensitive var expires: Date? = Date(timeIntervalSinceReferenceDate: 7)
}

@MainActor @Suite("Sensitive values", .timeLimit(.minutes(20)))
struct SensitiveTests {
    private let store = Store(state: Session())

    @Test("A sensitive field is read and changed like a field without the wrapper")
    func reading() {
        store.commit { $0.token = "first" }
        #expect(store.token == "first")
        store.commit(at: \.token) { $0 += " second" }
        #expect(store.state.token == "first second")
        store[\.token] = "third"
        #expect(store[\.token] == "third")
        store.commit { $0.key.value.append("k") }
        #expect(store.key.value == "k")
        #expect(store.state == Session(token: "third", key: Sensitive("k")))
        #expect(Set([Sensitive("a"), Sensitive("b"), Sensitive("a")]).count == 2)
        #expect(store.state.$token == Sensitive("third"))
    }

    @Test("C3: a field with the wrapper counts as computed, and a field of type Sensitive is stored")
    func wakes() {
        let (token, key) = (Wakes { [store] in store.token }, Wakes { [store] in store.key.value })
        store.commit { $0.user = "Eve" }
        #expect((token.count, key.count) == (1, 0))
        store.commit { $0.token = "t" }
        #expect((token.count, key.count) == (2, 0))
        store.commit { $0.key = Sensitive("k") }
        #expect((token.count, key.count) == (3, 1))
        store.commit { $0.key.value = "k" }
        #expect((token.count, key.count) == (3, 1))
    }

    @Test("C2: a write of an equal sensitive value is not a change, also for nan")
    func equal() {
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        store.commit { $0.token = "" }
        store.commit { $0.rate = .nan }
        store.commit { $0.rate = .nan }
        #expect(history.commits.count == 1)
    }

    @Test("R1: the payload of a write to a sensitive field is redacted, and that of another stored field is not")
    func writing() throws {
        struct Pair: Equatable, Sendable {
            @Sensitive var token = ""
            var note = ""
            /// Reads and writes the sensitive field.
            var mirrored: String {
                get { token }
                set { token = newValue }
            }
        }
        let store = Store(state: Pair())
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        store[\.token] = "hunter2"
        store[\.mirrored] = "hunter3"
        store[\.note] = "plain"
        #expect(history.writtenTexts == ["<redacted>", "<redacted>", "plain"])
        #expect(history.commits.allSatisfy { !$0.label.isEmpty })
    }

    @Test("R1: the payload of a write to a part of a custom sensitive value is redacted, whatever the path")
    func writingAPart() throws {
        struct Note: Equatable, Sendable {
            var text = ""
        }
        struct Form: Equatable, Sendable {
            var password = Password()
            var others = [Password()]
            var spare: Password? = Password()
            var note = Note()
            /// Reads and writes a part of a sensitive field.
            var mirrored: String {
                get { password.text }
                set { password.text = newValue }
            }
        }
        let store = Store(state: Form())
        let (history, recorder) = (HistoryRecorder(limit: 10), SessionRecorder(of: store))
        store.pipeline.attach(history)
        store[\.password.text] = "secret 1"
        store[\.others[0].text] = "secret 2"
        store[\.spare!.text] = "secret 3"
        store[\.mirrored] = "secret 4"
        store[\.password] = Password(text: "secret 5")
        store[\.note.text] = "plain"
        #expect(history.writtenTexts == Array(repeating: "<redacted>", count: 5) + ["plain"])
        #expect((history.executions.last?.payload as? ExecutionPayload)?.names == ["note.text"])
        #expect(try !recorder.recording.json().contains("secret"))
    }

    @Test("R1: the payload of a write to a field that is not stored is redacted, whatever its setter does")
    func writingAComputedField() {
        struct Session: Equatable, Sendable {
            @Sensitive var token = ""
        }
        enum Account: Equatable, Sendable {
            case loggedOut
            case loggedIn(Session)
        }
        struct App: Equatable, Sendable {
            var session: Session?
            var sessions: [Session] = []
            var account = Account.loggedOut
            var titles = [""]
            var note = "" { didSet { session = Session(token: note) } }
            var token: String {
                get { "" }
                set { session = Session(token: newValue) }
            }
            var lastToken: String {
                get { "" }
                set { sessions.append(Session(token: newValue)) }
            }
            var accountToken: String {
                get { "" }
                set { account = .loggedIn(Session(token: newValue)) }
            }
        }
        let (store, history) = (Store(state: App()), HistoryRecorder(limit: 10))
        store.pipeline.attach(history)
        for field in [\App.token, \.lastToken, \.accountToken, \.note, \.titles[0]] { store[field] = "hunter2" }
        #expect(history.writtenTexts == Array(repeating: "<redacted>", count: 5))
    }

    @Test("R1: a write to a part of a sensitive state is redacted, and so is a write to a part that a mirror hides")
    func writingAPartOfTheState() {
        struct Opaque: Sendable, CustomReflectable {
            struct Parts: Sendable {
                var password = Password()
            }
            var parts = Parts()
            var customMirror: Mirror { Mirror(self, children: []) }
        }
        let (sensitive, opaque) = (Store(state: Password()), Store(state: Opaque()))
        let history = HistoryRecorder(limit: 10)
        sensitive.pipeline.attach(history)
        opaque.pipeline.attach(history)
        sensitive[\.text] = "secret"
        opaque[\.parts.password.text] = "hunter2"
        #expect(history.writtenTexts == ["<redacted>", "<redacted>"])
    }

    // MARK: Texts

    @Test("R1: a sensitive value is redacted in all its texts, also off the main actor")
    func texts() async {
        let values: [Any] = [
            Sensitive("hunter2"), Password(), Session(token: "hunter2"), [Password()],
            [Password(): Sensitive("hunter2")],
            Set([Password()]), Sensitive<String>?.some(Sensitive("hunter2")) as Any, AnyHashable(Password()),
        ]
        for value in values {
            for text in Canary.texts(of: value) {
                #expect(!text.contains("hunter2"), "\(type(of: value))")
                #expect(text.contains("<redacted>"), "\(type(of: value))")
            }
        }
        await Task.detached {
            let text = "\(Password()) \(String(reflecting: Password()))"
            #expect(text == "<redacted> <redacted>")
        }.value
    }

    @Test("R1: a sensitive type is redacted by the library even if its description shows the value")
    func ownDescription() {
        struct Loud: SensitiveValue, CustomStringConvertible {
            var description: String { "hunter2" }
        }
        #expect(ValueTree(Loud()).text == "<redacted>")
        #expect(StateText.lines(of: [Loud()]) == ["[", "  [0]: <redacted>", "]"])
        #expect(RecordedPayload(Loud()).content == .arguments([.text("<redacted>")]))
    }

    @Test("R1: a sensitive object shows no part of its superclass")
    func superclass() {
        class Base { var secret = "hunter2" }
        final class Vault: Base, SensitiveValue {}
        for text in Canary.texts(of: Vault()) {
            #expect(!text.contains("hunter2") && text.contains("<redacted>"))
        }
    }

    @Test("R1: a description that reads a sensitive value is not shown, even if the type shows no parts")
    func descriptionWithoutParts() {
        struct Hidden: CustomStringConvertible, CustomReflectable {
            @Sensitive var number = "hunter2"
            var description: String { number }
            var customMirror: Mirror { Mirror(self, children: []) }
        }
        #expect(ValueTree(Hidden()).text == "<redacted>")
        #expect(StateText.lines(of: [Hidden()]) == ["[", "  [0]: <redacted>", "]"])
    }

    // MARK: Coding

    @Test("An encoder throws for a sensitive value unless it says how to encode it")
    func encoding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect {
            try encoder.encode(Account())
        } throws: { error in
            guard case EncodingError.invalidValue(let value, let context) = error else { return false }
            return value is Sensitive<String> && context.codingPath.map(\.stringValue) == ["token"]
                && context.debugDescription.contains("encoder.userInfo[.sensitiveValues]")
                && !"\(error)".contains("hunter2")
        }
        encoder.userInfo[.sensitiveValues] = SensitiveEncoding.redacted
        #expect(
            String(decoding: try encoder.encode(Account()), as: UTF8.self)
                == #"{"expires":"<redacted>","hint":"<redacted>","name":"Ada","token":"<redacted>"}"#)
        encoder.userInfo[.sensitiveValues] = SensitiveEncoding.included
        let data = try encoder.encode(Account())
        #expect(
            String(decoding: data, as: UTF8.self) == #"{"expires":7,"hint":null,"name":"Ada","token":"hunter2"}"#)
        #expect(try JSONDecoder().decode(Account.self, from: data) == Account())
    }

    @Test("The encoder's and decoder's strategies apply to sensitive values")
    func strategies() throws {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.userInfo[.sensitiveValues] = SensitiveEncoding.included
        encoder.dateEncodingStrategy = .iso8601
        decoder.dateDecodingStrategy = .iso8601
        let data = try encoder.encode(Account())
        #expect(String(decoding: data, as: UTF8.self).contains("2001-01-01T00:00:07Z"))
        #expect(try decoder.decode(Account.self, from: data) == Account())
    }

    @Test("An optional sensitive field may be missing, and a required one may not")
    func missing() throws {
        let decoded = try JSONDecoder().decode(Account.self, from: Data(#"{"name": "Eve", "token": "t"}"#.utf8))
        #expect(decoded == Account(name: "Eve", token: "t", hint: nil, expires: nil))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Account.self, from: Data(#"{"name": "Eve"}"#.utf8))
        }
    }
}

extension HistoryRecorder {
    /// The values in the payloads of writes, as texts.
    fileprivate var writtenTexts: [String] {
        executions.compactMap { $0.payload as? ExecutionPayload }.flatMap { $0.values.map { "\($0.value)" } }
    }
}
