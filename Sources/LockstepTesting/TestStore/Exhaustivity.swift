extension TestStore {
    /// Which commits a test has to assert, and which part of the state it asserts.
    ///
    /// ```swift
    /// test.exhaustivity = .ignoring(\.clock)
    /// ```
    public struct Exhaustivity {
        /// Whether commits need to be asserted one by one.
        let assertsCommits: Bool
        /// Takes the asserted part of the second snapshot, and the rest of the first; `nil` where all is asserted.
        private let take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)?

        private init(
            assertsCommits: Bool = true,
            take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)? = nil
        ) {
            self.assertsCommits = assertsCommits
            self.take = take
        }

        /// The second snapshot as far as it is asserted, the rest being that of the first.
        func part(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot { take?(before, after) ?? after }

        /// Whether a commit between two snapshots is to be asserted.
        @MainActor func asserts(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Bool {
            assertsCommits && (take == nil || Difference(expected: before, actual: part(before, after)).isSome)
        }

        /// Every commit, and the whole state.
        public static var full: Exhaustivity { Exhaustivity() }

        /// No commit: only what comes of them, by ``TestStore/expectEnd(fileID:filePath:line:column:_:)``.
        public static var end: Exhaustivity { Exhaustivity(assertsCommits: false) }

        /// These properties of the state. A commit that changes none of them needs no assertion.
        ///
        /// - Parameter properties: The properties.
        /// - Returns: The exhaustivity.
        public static func only<each Value>(
            _ properties: repeat WritableKeyPath<Store.Snapshot, each Value>
        ) -> Exhaustivity {
            Exhaustivity { before, after in copy(repeat each properties, from: after, to: before) }
        }

        /// All properties of the state but these. A commit that changes no other needs no assertion.
        ///
        /// - Parameter properties: The properties that are left out.
        /// - Returns: The exhaustivity.
        public static func ignoring<each Value>(
            _ properties: repeat WritableKeyPath<Store.Snapshot, each Value>
        ) -> Exhaustivity {
            Exhaustivity { before, after in copy(repeat each properties, from: before, to: after) }
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
