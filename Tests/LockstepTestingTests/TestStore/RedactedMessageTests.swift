import CustomDump
import Foundation
import LockstepTesting
import Observation
import Testing

@testable import LockstepCore
@testable import LockstepTesting

private let secret = "canary-55d1"

private struct Password: SensitiveValue, Hashable, Sendable {
    var text = secret
}

private struct Vault: Equatable, Sendable {
    @Sensitive var token = ""
    var passwords: [Password] = []
    var byPassword: [Password: Password] = [:]
    var count = 0
}

private struct Unknown: Sendable {
    var text = ""
}

private struct OpaqueVault: Sendable {
    @Sensitive var unknown = Unknown()
}

private struct Login: Sendable {
    var token = Sensitive("t")
    var when = Date(timeIntervalSince1970: 0)
    var vault = Vault()
    var isOpaque = Unknown()

    var equatable: EquatableLogin { EquatableLogin(token: token, when: when) }
}

private struct EquatableLogin: Equatable, Sendable {
    var token: Sensitive<String>
    var when: Date
}

private struct LoginFailure: Error {
    var token: Sensitive<String>? = Sensitive(secret)
}

@MainActor @Observable
private final class VaultStore: Store<Vault> {
    init() { super.init(state: Vault()) }

    func fill() {
        commit("fill") {
            $0.token = secret
            $0.passwords.append(Password(text: "\(secret)!"))
            $0.byPassword[Password()] = Password()
            $0.count += 1
        }
    }

    func fail() throws {
        try intercepted("fail", arguments: ["token": Sensitive(secret)]) { _ in throw LoginFailure() }
    }
}

@MainActor @Suite("Sensitive values in the messages of tests", .timeLimit(.minutes(20)))
struct RedactedMessageTests {
    private func expectNoSecret(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!texts.isEmpty, sourceLocation: sourceLocation)
        for text in texts { #expect(!text.contains(secret), "\(text)", sourceLocation: sourceLocation) }
        #expect(texts.contains { $0.contains("<redacted>") }, "\(texts)", sourceLocation: sourceLocation)
    }

    @Test("R1: swift-custom-dump shows no part of a sensitive value, and no difference of two")
    func customDump() {
        #expect(String(customDumping: Password()) == "<redacted>")
        #expect(String(customDumping: [Sensitive(1)]) == "[\n  [0]: <redacted>\n]")
        expectNoSecret([diff(Vault(token: secret), Vault(token: "\(secret)!", count: 1)) ?? ""])
    }

    @Test("R1: the failures of a test store contain no sensitive value")
    func testStore() async {
        let found = await failures {
            let test = TestStore(VaultStore())
            test.store.fill()
            await test.expect { $0.count = 2 }
            test.store.fill()
            try? test.store.fail()
            await test.finish()
        }
        expectNoSecret(found.map(\.message))
    }

    @Test("Two different sensitive values are reported as different")
    func difference() async {
        let found = await failures {
            let test = TestStore(VaultStore())
            test.store.fill()
            await test.expect {
                $0.token = "another"
                $0.passwords = [Password(text: "\(secret)!")]
                $0.byPassword = [Password(): Password()]
                $0.count = 1
            }
            await test.finish()
        }
        #expect(found.count == 1)
        for text in found { #expect(!text.message.contains(secret) && !text.message.contains("another")) }
        #expect(
            found.first?.message.hasSuffix("but their printed forms are equal: redacted values are not printed.")
                == true)
    }

    @Test("A difference that is not printed is explained by redaction only if it is in a sensitive value")
    func otherDifference() {
        func message<Value>(_ expected: Value, _ actual: Value) -> String {
            if case .hidden(let text) = Difference(expected: expected, actual: actual) { text } else { "" }
        }
        let reasons = ("redacted values are not printed", "`==` compares something that is not printed")
        func text(_ path: String, _ reason: String) -> String {
            "The states differ at `\(path)`, but their printed forms are equal: \(reason)."
        }
        let login = Login()
        var (later, other, deep) = (login, login, login)
        later.when += 0.0001
        other.token.value = "u"
        deep.vault.token = "u"
        #expect(message(login, later) == text("when", reasons.1))
        #expect(message(login, other) == text("token", reasons.0))
        #expect(message(login, deep) == text("vault.token", reasons.0))
        #expect(message([login], [later]) == text("[0].when", reasons.1))
        #expect(message(login.equatable, later.equatable) == text("when", reasons.1))
        #expect(message(login.equatable, other.equatable) == text("token", reasons.0))
    }

    @Test("A sensitive value that cannot be compared is shown by its type")
    func unknown() {
        let difference = Difference(
            expected: OpaqueVault(unknown: Unknown(text: "a")), actual: OpaqueVault(unknown: Unknown(text: "b")))
        #expect(difference.isSome)
        if case .none = difference { Issue.record("The values count as equal.") }
    }

    @Test("R1: the history of a failed test contains no sensitive value")
    func storeHistory() async throws {
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in
            let store = VaultStore()
            store.fill()
            try? store.fail()
            Issue.record("failure")
        }
        let comments = found.flatMap { $0.comments.map(\.rawValue) }
        #expect(comments.contains { $0.contains("What the stores did") })
        expectNoSecret(comments)
    }
}
