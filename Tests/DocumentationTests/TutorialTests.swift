import Foundation
import Testing

/// The code of the tutorials. Views are compiled by the tests of the SwiftUI stand-in.
@Suite("Tutorials", .enabled(if: Compiler() != nil))
struct TutorialTests {
    @Test("Every step compiles with the files of the steps before it")
    func stepsCompile() throws {
        let catalogue = "Sources/Lockstep/Lockstep.docc/Tutorial"
        var files: [String: String] = [:]
        var steps = 0
        let code = try Regex<(Substring, Substring, Substring)>(#"@Code\(name: "(.+?)", file: "(.+?)"\)"#)
        for step in try Repository.text("\(catalogue)/BuildingTodos.tutorial").matches(of: code) {
            let text = try Repository.text("\(catalogue)/Code/\(step.output.2)")
            if text.contains("import SwiftUI") { continue }
            files[String(step.output.1)] = text
            steps += 1
            let errors = try #require(Compiler()).errors(in: files)
            #expect(errors.isEmpty, "\(step.output.2): \(errors)")
        }
        #expect(steps > 8)
    }
}
