#if os(Linux)
    import Foundation
    import Testing

    /// A runner of tests.
    enum Runner: String, CaseIterable, CustomTestStringConvertible {
        case swiftTesting, xcTest

        /// The arguments of the test bundle that run the failing test.
        var arguments: [String] {
            switch self {
            case .swiftTesting: ["--testing-library", "swift-testing", "--filter", "FailingFixture"]
            case .xcTest: ["LockstepTestingTests.FailingTestCase"]
            }
        }

        var testDescription: String { rawValue }
    }

    /// A failure in a child process.
    struct ChildFailure: CustomTestStringConvertible {
        let runner: Runner
        let kind: FailureKind?
        let place: FailurePlace

        var testDescription: String { "\(runner), \(kind?.rawValue ?? FailureUnderTest.none), \(place)" }

        /// Runs the test bundle of this process with this failure.
        ///
        /// - Returns: The exit code, and all output.
        func run() async throws -> (exitCode: Int32, output: String) {
            let log = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Data().write(to: log)
            defer { try? FileManager.default.removeItem(at: log) }
            let output = try FileHandle(forWritingTo: log)
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = runner.arguments
            process.environment = ProcessInfo.processInfo.environment.merging([
                FailureUnderTest.variable: "\(kind?.rawValue ?? FailureUnderTest.none) \(place.rawValue)"
            ]) { $1 }
            process.standardOutput = output
            process.standardError = output
            let exitCode = try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
            return try (exitCode, String(decoding: Data(contentsOf: log), as: UTF8.self))
        }
    }

    @Suite("No failure is lost", .serialized)
    struct LostFailureTests {
        private static let kinds: [ChildFailure] = FailureKind.allCases.flatMap { kind in
            let runners = Runner.allCases.filter { $0 == .swiftTesting || kind.isForXCTest }
            return runners.map { ChildFailure(runner: $0, kind: kind, place: .detachedTask) }
        }

        private static let places: [ChildFailure] = FailurePlace.allCases.flatMap { place in
            Runner.allCases.flatMap { runner in
                // A failure that needs the main actor, and one that does not.
                [FailureKind.commitsAtTheEnd, .unimplemented].compactMap { kind in
                    runner == .xcTest && place == .afterTheTest && kind != .unimplemented
                        ? nil : ChildFailure(runner: runner, kind: kind, place: place)
                }
            }
        }

        private static let warnings = FailurePlace.allCases.filter { $0 != .afterTheTest }
            .map { ChildFailure(runner: .swiftTesting, kind: .runtimeWarning, place: $0) }

        @Test("Each kind of failure in a detached task fails the run", arguments: kinds)
        func kind(_ failure: ChildFailure) async throws {
            try await expectFailure(failure)
        }

        @Test("A failure fails the run, wherever it occurs", arguments: places)
        func place(_ failure: ChildFailure) async throws {
            try await expectFailure(failure)
        }

        @Test("A runtime warning fails the run of a test with the trait, wherever it occurs", arguments: warnings)
        func warning(_ failure: ChildFailure) async throws {
            try await expectFailure(failure)
        }

        @Test("A test without a failure passes", arguments: Runner.allCases, FailurePlace.allCases)
        func passes(_ runner: Runner, _ place: FailurePlace) async throws {
            let (exitCode, output) = try await ChildFailure(runner: runner, kind: nil, place: place).run()
            #expect(exitCode == 0, "\(output)")
            #expect(output.contains("passed"))
        }

        private func expectFailure(_ failure: ChildFailure) async throws {
            let (exitCode, output) = try await failure.run()
            #expect(exitCode != 0, "\(output)")
            // The run did not fail by another fault, such as a crash.
            #expect(exitCode == EXIT_FAILURE, "\(output)")
        }
    }
#endif
