extension TestStore {
    /// The commits that a test must assert, and the asserted part of the state.
    ///
    /// ```swift
    /// let test = TestStore(store, exhaustivity: .only(\.notes, \.draft))
    /// test.exhaustivity = .ignoring(\.lastRefresh)
    /// ```
    public struct Exhaustivity {
        /// Whether the test must assert each commit.
        let assertsCommits: Bool
        /// A function that returns a copy of `after`, in which the ignored part comes from `before`; `nil` if the whole
        /// state is asserted.
        private let take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)?
        /// Whether `take` copies the ignored properties from `before` to `after`. If `false`, it copies the asserted
        /// properties from `after` to `before`.
        private let takesIgnored: Bool

        private init(
            assertsCommits: Bool = true, takesIgnored: Bool = false,
            take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)? = nil
        ) {
            self.assertsCommits = assertsCommits
            self.takesIgnored = takesIgnored
            self.take = take
        }

        /// Returns a copy of `after`, in which the ignored part comes from `before`. So only the asserted part can
        /// differ from `before`.
        func part(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot { take?(before, after) ?? after }

        /// Returns whether the test must assert a commit that changes the first snapshot into the second.
        @MainActor func asserts(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Bool {
            assertsCommits && !Comparison(before, part(before, after), except: ignoredPaths(of: after)).isSame
        }

        /// Returns the paths of the ignored parts that cannot be compared, such as closures. A comparison then skips
        /// these parts.
        ///
        /// To find them, the ignored properties are copied by their key paths, and the copy is compared with the
        /// original. A copied closure has different bytes than the original, so it cannot be compared.
        @MainActor func ignoredPaths(of snapshot: Store.Snapshot) -> Set<String> {
            takesIgnored ? Comparison.incomparablePaths(part(snapshot, snapshot), snapshot) : []
        }

        /// Every commit that changes the state, and the whole state.
        ///
        /// If a state is not `Equatable`, a commit is made even if it leaves the state as it was (promise C2). Such a
        /// commit needs no assertion.
        public static var full: Exhaustivity { Exhaustivity() }

        /// No commits. The test asserts only the final state, by
        /// ``TestStore/expectEnd(fileID:filePath:line:column:_:)``.
        public static var end: Exhaustivity { Exhaustivity(assertsCommits: false) }

        /// Only these properties of the state. A commit that changes none of them needs no assertion.
        ///
        /// - Parameter properties: The asserted properties.
        /// - Returns: The exhaustivity.
        public static func only<each Value>(
            _ properties: repeat WritableKeyPath<Store.Snapshot, each Value>
        ) -> Exhaustivity {
            Exhaustivity { before, after in copy(repeat each properties, from: after, to: before) }
        }

        /// All properties of the state except these. A commit that changes only ignored properties needs no
        /// assertion.
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
