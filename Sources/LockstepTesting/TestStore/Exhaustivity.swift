extension TestStore {
    /// The commits and the properties that a test must assert.
    ///
    /// ```swift
    /// let test = TestStore(store, exhaustivity: .only(\.notes, \.draft))
    /// test.exhaustivity = .ignoring(\.lastRefresh)
    /// ```
    public struct Exhaustivity {
        /// Whether the test asserts commits. If `false`, the test asserts only the final state.
        let assertsCommits: Bool
        /// The implementation of ``part(_:_:)``, or `nil` if no property is ignored.
        private let take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)?
        /// Whether this exhaustivity was created by ``ignoring(_:)``.
        private let takesIgnored: Bool

        private init(
            assertsCommits: Bool = true, takesIgnored: Bool = false,
            take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)? = nil
        ) {
            self.assertsCommits = assertsCommits
            self.takesIgnored = takesIgnored
            self.take = take
        }

        /// Returns `after`, but with the ignored properties of `before`.
        func part(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot { take?(before, after) ?? after }

        /// Returns whether the test must assert a commit that changes `before` into `after`.
        @MainActor func asserts(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Bool {
            assertsCommits && !Comparison(before, part(before, after), except: ignoredPaths(before, after)).isSame
        }

        /// Returns the paths of the ignored parts that cannot be compared, such as closures. The result contains the
        /// paths from both snapshots. Comparisons of the snapshots skip these parts.
        ///
        /// To find these parts, the method compares each snapshot with a copy. In the copy, it assigns each ignored
        /// property to itself by key path. This assignment changes the bytes of a closure. Without the assignment, the
        /// bytes would be equal, and the comparison would treat the closures as equal.
        @MainActor func ignoredPaths(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Set<String> {
            guard takesIgnored else { return [] }
            return Set([before, after].flatMap { Comparison.incomparablePaths(part($0, $0), $0) })
        }

        /// The exhaustivity of tests that assert the whole state after every commit.
        ///
        /// If the state is not `Equatable`, recorders also receive commits that change nothing (promise C2). Such
        /// commits need no assertion.
        public static var full: Exhaustivity { Exhaustivity() }

        /// The exhaustivity of tests that assert no commits. These tests assert only the final state, with
        /// ``TestStore/expectEnd(fileID:filePath:line:column:_:)``.
        public static var end: Exhaustivity { Exhaustivity(assertsCommits: false) }

        /// Returns the exhaustivity of tests that assert only these properties of the state. A commit that changes none
        /// of these properties needs no assertion.
        ///
        /// - Parameter properties: The asserted properties.
        /// - Returns: The exhaustivity.
        public static func only<each Value>(
            _ properties: repeat WritableKeyPath<Store.Snapshot, each Value>
        ) -> Exhaustivity {
            Exhaustivity { before, after in copy(repeat each properties, from: after, to: before) }
        }

        /// Returns the exhaustivity of tests that assert all properties of the state except these. A commit that
        /// changes only ignored properties needs no assertion.
        ///
        /// - Parameter properties: The ignored properties.
        /// - Returns: The exhaustivity.
        public static func ignoring<each Value>(
            _ properties: repeat WritableKeyPath<Store.Snapshot, each Value>
        ) -> Exhaustivity {
            Exhaustivity(takesIgnored: true) { before, after in
                copy(repeat each properties, from: before, to: after)
            }
        }

        private static func copy<each Value>(
            _ properties: repeat WritableKeyPath<Store.Snapshot, each Value>,
            from source: Store.Snapshot, to target: Store.Snapshot
        ) -> Store.Snapshot {
            var target = target
            for property in repeat each properties { target[keyPath: property] = source[keyPath: property] }
            return target
        }
    }
}
