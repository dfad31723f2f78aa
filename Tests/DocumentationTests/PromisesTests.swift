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
            for test in namedTests(in: text) {
                for number in numbers(in: test.displayName) {
                    let promise = promises.first { $0.number == number }
                    #expect(
                        promise?.tests.contains("\(file).\(test.function)") == true,
                        "\(number) does not name \(file).\(test.function)")
                }
            }
        }
    }

    @Test("Every promise that the sources cite exists")
    func citedPromisesExist() throws {
        let known = Set(promises.map(\.number))
        for (file, text) in try Repository.swiftFiles(below: "Sources") {
            for match in text.matches(of: /promises? ([A-Z][0-9]+(?:(?:, | and | to )[A-Z][0-9]+)*)/) {
                for number in match.output.1.matches(of: /[A-Z][0-9]+/) {
                    #expect(known.contains(String(number.output)), "\(file) cites \(number.output)")
                }
            }
        }
    }

    /// The display name of a test, if it exists.
    private func displayName(of test: String) -> String? {
        let parts = test.split(separator: ".").map(String.init)
        guard let text = files[parts[0]] else { return nil }
        return namedTests(in: text).first { $0.function == parts[1] }.map { String($0.displayName) }
    }

    /// The tests of a file that have a display name.
    private func namedTests(in text: String) -> [(displayName: Substring, function: Substring)] {
        text.split(separator: "@Test(").dropFirst().compactMap { test in
            guard let name = test.prefixMatch(of: /\s*"([^"]*)"/),
                let function = test.firstMatch(of: /func ([A-Za-z]+)\(/)
            else { return nil }
            return (name.output.1, function.output.1)
        }
    }

    /// The promises that a display name begins with: `C5, C6: …`.
    private func numbers(in displayName: Substring) -> [String] {
        guard let match = displayName.prefixMatch(of: /[A-Z][0-9]+(, [A-Z][0-9]+)*:/) else { return [] }
        return match.output.0.matches(of: /[A-Z][0-9]+/).map { String($0.output) }
    }
}
