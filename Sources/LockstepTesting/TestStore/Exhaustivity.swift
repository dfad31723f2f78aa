extension TestStore {
    /// What a test must assert: whether each commit must be asserted, and which part of the state is compared.
    ///
    /// ```swift
    /// let test = TestStore(store, exhaustivity: .only(\.notes, \.draft))
    /// test.exhaustivity = .ignoring(\.lastRefresh)
    /// ```
    public struct Exhaustivity {
        /// Whether the test must assert each commit.
        let assertsCommits: Bool
        /// A function that returns `after` with the ignored part taken from `before`. The property is `nil` if the
        /// test asserts the whole state.
        private let take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)?
        /// Whether `take` copies the ignored properties from `before` to `after`. If `false`, `take` copies the
        /// asserted properties from `after` to `before`.
        private let takesIgnored: Bool

        private init(
            assertsCommits: Bool = true, takesIgnored: Bool = false,
            take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)? = nil
        ) {
            self.assertsCommits = assertsCommits
            self.takesIgnored = takesIgnored
            self.take = take
        }

        /// Returns `after` with the ignored part taken from `before`. Only the asserted part of the result can
        /// differ from `before`.
        func part(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot { take?(before, after) ?? after }

        /// Returns whether the test must assert a commit that changes `before` into `after`.
        @MainActor func asserts(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Bool {
            assertsCommits && !Comparison(before, part(before, after), except: ignoredPaths(of: after)).isSame
        }

        /// Returns the paths of ignored parts that cannot be compared, such as closures. Comparisons skip these parts.
        ///
        /// To find these parts, this method copies the snapshot. Then it sets each ignored property of the copy, by key
        /// path, to the value that the property already has. This changes the bytes of closures, so the closures of the
        /// copy cannot be compared with the closures of the snapshot.
        @MainActor func ignoredPaths(of snapshot: Store.Snapshot) -> Set<String> {
            takesIgnored ? Comparison.incomparablePaths(part(snapshot, snapshot), snapshot) : []
        }

        /// The exhaustivity of tests that assert the whole state after every commit.
        ///
        /// A commit that changes nothing needs no assertion. Commits that change nothing occur only if the state is
        /// not `Equatable` (promise C2).
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
