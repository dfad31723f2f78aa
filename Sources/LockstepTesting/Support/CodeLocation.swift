#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// A location in a test at which a failure is shown.
struct CodeLocation: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
}

extension CodeLocation: CustomStringConvertible {
    /// The file and the line, such as `Module/File.swift:12`.
    var description: String { "\(fileID):\(line)" }
}

// MARK: - Failing

extension CodeLocation {
    /// Fails the current test, or the test run if the test is unknown.
    ///
    /// In a detached task, on a thread, in a callback or after the end of a test, Swift Testing does not know the test,
    /// and fails the run. With XCTest, the failure belongs to the test case that is running. A failure of an unknown
    /// test can appear twice: Swift Testing does not say whether it is running, so the failure is also reported to
    /// XCTest and, if no test case is running, to the process.
    ///
    /// Isolation: none.
    ///
    /// - Parameter message: The message of the failure.
    func fail(_ message: String) {
        if recordIssue(message) || failTestCase(message) { return }
        FailedProcess.report("\(self): \(message)")
    }

    /// Reports the failure to Swift Testing.
    ///
    /// - Returns: Whether the failure belongs to a test, or is a known issue. Otherwise, Swift Testing may not be
    ///   running.
    private func recordIssue(_ message: String) -> Bool {
        #if canImport(Testing)
            let location = SourceLocation(
                fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
            let issue = Issue.record(Comment(rawValue: message), sourceLocation: location)
            return Test.current != nil || !issue.failsTest
        #else
            return false
        #endif
    }

    /// Reports the failure to XCTest.
    ///
    /// - Returns: Whether XCTest has received the failure.
    private func failTestCase(_ message: String) -> Bool {
        var isReceived = false
        #if canImport(XCTest)
            // Outside of Apple's systems, XCTest ignores a failure if no test case is running, and does not read its
            // message. On Apple's systems, XCTest handles each failure.
            func text() -> String {
                isReceived = true
                return message
            }
            XCTAssert(false, text(), file: filePath, line: line)
        #endif
        return isReceived
    }
}
