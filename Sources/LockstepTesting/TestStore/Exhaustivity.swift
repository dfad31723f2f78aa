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
        /// Whether it takes the properties that are not asserted, and not those that are.
        private let takesIgnored: Bool

        private init(
            assertsCommits: Bool = true, takesIgnored: Bool = false,
            take: ((_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot)? = nil
        ) {
            self.assertsCommits = assertsCommits
            self.takesIgnored = takesIgnored
            self.take = take
        }

        /// The second snapshot as far as it is asserted, the rest being that of the first.
        func part(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot { take?(before, after) ?? after }

        /// Whether a commit between two snapshots is to be asserted.
        @MainActor func asserts(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Bool {
            assertsCommits && !Comparison(before, part(before, after), except: ignoredPaths(of: after)).isSame
        }

        /// The paths of what is ignored and cannot be compared.
        ///
        /// A closure that is copied by key path counts as another one. So what cannot be compared with a copy of
        /// itself was copied, and is ignored.
        @MainActor func ignoredPaths(of snapshot: Store.Snapshot) -> Set<String> {
            takesIgnored ? Comparison.incomparablePaths(part(snapshot, snapshot), snapshot) : []
        }

        /// Every commit that changes the state, and the whole state. Where a state is not `Equatable`, a commit that leaves it as
        /// it was is made all the same (promise C2), and needs no assertion.
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
