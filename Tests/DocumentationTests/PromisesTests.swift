import Foundation
import Testing

@Suite("Promises")
struct PromisesTests {
    private struct Promise {
        let number: String
        /// `File.function`
        let tests: [String]
    }

    private let promises: [Promise]
    private let files: [String: String]

    init() throws {
        promises = try Repository.text("docs/Promises.md").matches(of: /(?m)^\| ([A-Z][0-9]+) \|.*\| (.*) \|$/).map {
            Promise(
                number: String($0.output.1),
                tests: $0.output.2.matches(of: /`([A-Za-z]+\.[A-Za-z]+)`/).map { String($0.output.1) })
        }
        files = try Repository.swiftFiles(below: "Tests")
    }

    @Test("Every promise has a test, and every test that is named exists and names the promise")
    func everyPromiseHasATest() {
        #expect(promises.count >= 18)
        #expect(Set(promises.map(\.number)).count == promises.count)
        for promise in promises {
            #expect(!promise.tests.isEmpty, "\(promise.number) has no test")
            for test in promise.tests {
                let names = displayName(of: test)
                #expect(names != nil, "\(promise.number): there is no test \(test)")
                #expect(names?.contains(promise.number) != false, "\(test) does not name \(promise.number)")
            }
        }
    }

    @Test("Every test that names a promise is named with it")
    func everyTestIsNamed() {
        for (file, text) in files {
            for match in text.matches(of: /@Test\(\s*"([^"]*)"[^{]*?func ([A-Za-z]+)\(/) {
                for number in numbers(in: match.output.1) {
                    let promise = promises.first { $0.number == number }
                    #expect(
                        promise?.tests.contains("\(file).\(match.output.2)") == true,
                        "\(number) does not name \(file).\(match.output.2)")
                }
            }
        }
    }

    @Test("Every promise that the sources cite exists")
    func citedPromisesExist() throws {
        let known = Set(promises.map(\.number))
        for (file, text) in try Repository.swiftFiles(below: "Sources") {
            for match in text.matches(of: /promises? ([A-Z][0-9](?:(?:, | and | to )[A-Z][0-9])*)/) {
                for number in match.output.1.matches(of: /[A-Z][0-9]/) {
                    #expect(known.contains(String(number.output)), "\(file) cites \(number.output)")
                }
            }
        }
    }

    /// The display name of a test, if it exists.
    private func displayName(of test: String) -> String? {
        let parts = test.split(separator: ".").map(String.init)
        guard let text = files[parts[0]] else { return nil }
        return text.matches(of: /@Test\(\s*"([^"]*)"[^{]*?func ([A-Za-z]+)\(/)
            .first { $0.output.2 == parts[1] }
            .map { String($0.output.1) }
    }

    /// The promises that a display name begins with: `C5, C6: …`.
    private func numbers(in displayName: Substring) -> [String] {
        guard let match = displayName.prefixMatch(of: /[A-Z][0-9](, [A-Z][0-9])*:/) else { return [] }
        return match.output.0.matches(of: /[A-Z][0-9]/).map { String($0.output) }
    }
}
