#if canImport(Testing)
    import LockstepCore
    import Testing

    /// The runtime warnings that belong to no test, because they occur in a detached task, on a thread or in a callback.
    /// While a test with `.runtimeWarningsFail` is running, they fail the run.
    enum UnattributedWarnings {
        /// The running cases of tests with the trait. The keys identify the calls of ``watch(_:)``.
        private static let tests = Locked<[Int: Test]>([:])
        private static let lastWatch = Locked(0)

        /// Lets unattributed warnings fail the run until the watch ends.
        ///
        /// - Parameter test: The test that starts.
        /// - Returns: The number of the watch, for ``end(_:)``.
        static func watch(_ test: Test) -> Int {
            _ = isInstalled
            let watch = lastWatch.withLock { last in
                last += 1
                return last
            }
            tests.withLock { $0[watch] = test }
            return watch
        }

        /// Ends a watch.
        static func end(_ watch: Int) { tests.withLock { _ = $0.removeValue(forKey: watch) } }

        /// Replaces the default handler of the process, once.
        private static let isInstalled: Bool = {
            RuntimeWarning.defaultHandler.withLock { handler in
                handler = { [handler] message in
                    // A warning in the task of a test without the trait is only printed.
                    if Test.current == nil, record(message) { return }
                    handler(message)
                }
            }
            return true
        }()

        /// Records an issue for a warning.
        ///
        /// - Returns: Whether a test with the trait is running.
        private static func record(_ message: String) -> Bool {
            let tests = tests.withLock { Array($0.values) }
            guard let first = tests.first else { return false }
            let names = Set(tests.map(\.name))
            let suspects = names.count == 1 ? "“\(first.name)”" : "\(names.count) tests with `.runtimeWarningsFail`"
            let comment = """
                \(message)
                The warning belongs to no test: it occurred in a detached task, on a thread or in a callback, while \
                \(suspects) ran.
                """
            Issue.record(Comment(rawValue: comment), sourceLocation: first.sourceLocation)
            return true
        }
    }
#endif
