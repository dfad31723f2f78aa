extension String {
    /// Returns whether `other` is probably this name with a typing error: a missing, added, replaced or moved character. If
    /// both names have at least 8 characters, two typing errors are allowed. Case is ignored. Names that contain different
    /// numbers, such as `upload1` and `upload2`, do not count as misspelled.
    package func isMisspelled(as other: String) -> Bool {
        let limit = Swift.min(count, other.count) < 8 ? 1 : 2
        // A replaced or moved character is removed in one place and inserted in another.
        return abs(count - other.count) <= limit && lowercased().difference(from: other.lowercased()).count <= 2 * limit
            && filter(\.isNumber) == other.filter(\.isNumber)
    }
}
