extension TestStore {
    /// The commits and the properties that a test must assert.
    ///
    /// ```swift
    /// let test = TestStore(store, exhaustivity: .only(\.notes, \.draft))
    /// test.exhaustivity = .ignoring(\.lastRefresh)
    /// ```
    ///
    /// A property that an expectation changes is always compared, even if the exhaustivity ignores it.
    public struct Exhaustivity {
        /// Whether the test asserts commits. If `false`, the test asserts only the final state.
        let assertsCommits: Bool
        /// The names of ignored properties.
        let ignoredNames: Set<String>
        /// The properties that this exhaustivity selects by key path, or `nil` if there are none.
        private let selection: Selection?

        /// Properties that are selected by key paths.
        private struct Selection {
            /// Whether the selected properties are ignored. If `false`, only they are asserted.
            let isIgnored: Bool
            /// Returns `target`, but with the selected properties of `source`.
            let copy: (_ source: Store.Snapshot, _ target: Store.Snapshot) -> Store.Snapshot
        }

        private init(assertsCommits: Bool = true, ignoredNames: [String] = [], selection: Selection? = nil) {
            self.assertsCommits = assertsCommits
            self.ignoredNames = Set(ignoredNames)
            self.selection = selection
        }
    }
}

// MARK: - Making an exhaustivity

extension TestStore.Exhaustivity {
    /// The exhaustivity of tests that assert the whole state after every commit.
    ///
    /// If the state is not `Equatable`, recorders also receive commits that change nothing (promise C2). Such
    /// commits need no assertion.
    public static var full: Self { Self() }

    /// The exhaustivity of tests that assert no commits. These tests assert only the final state, with
    /// ``TestStore/expectEnd(fileID:filePath:line:column:_:)``.
    ///
    /// If the state changes, and no `expectEnd` follows, the test fails at its end.
    public static var end: Self { Self(assertsCommits: false) }

    /// Returns the exhaustivity of tests that assert only these properties of the state. A commit that changes none
    /// of these properties needs no assertion.
    ///
    /// Other properties are compared only if an expectation changes them.
    ///
    /// - Parameters:
    ///   - property: The first asserted property.
    ///   - others: The other asserted properties.
    /// - Returns: The exhaustivity.
    public static func only<First, each Other>(
        _ property: WritableKeyPath<Store.Snapshot, First>,
        _ others: repeat WritableKeyPath<Store.Snapshot, each Other>
    ) -> Self {
        Self(selection: Selection(isIgnored: false) { copy(property, repeat each others, from: $0, to: $1) })
    }

    /// Returns the exhaustivity of tests that assert all properties of the state except these. A commit that
    /// changes only ignored properties needs no assertion.
    ///
    /// An ignored property is compared only if an expectation changes it.
    ///
    /// ```swift
    /// let test = TestStore(store, exhaustivity: .ignoring(\.lastRefresh, named: "edits"))
    /// ```
    ///
    /// - Parameters:
    ///   - properties: The ignored properties.
    ///   - names: The names of further ignored properties, such as private ones, for which the test cannot write a key
    ///     path. If the state has no property with such a name, the test fails.
    /// - Returns: The exhaustivity.
    public static func ignoring<each Value>(
        _ properties: repeat WritableKeyPath<Store.Snapshot, each Value>, named names: String...
    ) -> Self {
        Self(
            ignoredNames: names,
            selection: Selection(isIgnored: true) { copy(repeat each properties, from: $0, to: $1) })
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

// MARK: - Applying an exhaustivity

extension TestStore.Exhaustivity {
    /// Whether some properties are ignored.
    var ignoresProperties: Bool { selection != nil }

    /// Returns `after`, but with the ignored properties of `before`. Properties that are ignored by name are not
    /// replaced.
    func part(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot {
        guard let selection else { return after }
        return selection.isIgnored ? selection.copy(before, after) : selection.copy(after, before)
    }

    /// Returns `after`, but with the asserted properties of `before`: the opposite of ``part(_:_:)``.
    func rest(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Store.Snapshot {
        guard let selection else { return before }
        return selection.isIgnored ? selection.copy(after, before) : selection.copy(before, after)
    }

    /// Returns whether the test must assert a commit that changes `before` into `after`.
    @MainActor func asserts(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Bool {
        assertsCommits && !Comparison(before, part(before, after), except: skipped(before, after)).isSame
    }

    /// Returns the parts that comparisons of the asserted properties skip: properties that are ignored by name, and
    /// ignored parts that cannot be compared, such as closures. The result contains the parts of both snapshots.
    @MainActor func skipped(_ before: Store.Snapshot, _ after: Store.Snapshot) -> SkippedParts {
        let paths = selection?.isIgnored == true ? selectedPaths(before, after) : []
        return SkippedParts(properties: ignoredNames, paths: paths)
    }

    /// Returns the paths of the selected parts that cannot be compared.
    ///
    /// To find these parts, the method compares each snapshot with a copy. In the copy, it assigns each selected
    /// property to itself by key path. This assignment changes the bytes of a closure. Without the assignment, the
    /// bytes would be equal, and the comparison would treat the closures as equal.
    @MainActor private func selectedPaths(_ before: Store.Snapshot, _ after: Store.Snapshot) -> Set<String> {
        guard let selection else { return [] }
        return Set([before, after].flatMap { Comparison.incomparablePaths(selection.copy($0, $0), $0) })
    }

    /// Returns the paths of the incomparable parts that differ between the ``rest(_:_:)`` of two snapshots only because
    /// they were copied by key path. An incomparable part that an expectation assigned is not one of them.
    @MainActor func pathsCopied(
        _ before: Store.Snapshot, _ actual: Store.Snapshot, _ expected: Store.Snapshot
    ) -> Set<String> {
        guard let selection else { return [] }
        let paths = Set(
            [before, actual, expected].flatMap {
                Comparison.incomparablePathsOfProperties(selection.copy($0, $0), $0)
            })
        if !selection.isIgnored { return paths }
        return paths.subtracting(Comparison.incomparablePathsOfProperties(before, expected))
    }
}

extension TestStore.Exhaustivity {
    /// Unavailable. An exhaustivity without properties would assert nothing.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "name at least one property; to assert only the final state, use '.end'")
    public static func only() -> Self { fatalError() }
}
