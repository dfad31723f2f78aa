extension String {
    /// Returns whether two texts differ by at most one typing error. If both texts have at least 8 characters, two
    /// typing errors are allowed. A typing error is a missing, added or replaced character, or two exchanged
    /// neighboring characters. Case is ignored.
    private func isNearly(_ other: String) -> Bool {
        let (left, right) = (Array(lowercased()), Array(other.lowercased()))
        let limit = Swift.min(left.count, right.count) < 8 ? 1 : 2
        guard abs(left.count - right.count) <= limit else { return false }
        // rows[i][j] is the number of typing errors between the first i characters of `left` and the first j characters
        // of `right`.
        var rows = [Array(0...right.count)]
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                var errors = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    errors = Swift.min(errors, rows[i - 1][j - 1] + 1)
                }
                row.append(errors)
            }
            rows.append(row)
        }
        return rows[left.count][right.count] <= limit
    }

    /// Returns whether `other` is probably this name with a typing error. Names that contain different numbers, such as
    /// `upload1` and `upload2`, do not count as misspelled.
    package func isMisspelled(as other: String) -> Bool {
        isNearly(other) && filter(\.isNumber) == other.filter(\.isNumber)
    }
}
