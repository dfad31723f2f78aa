import Foundation

/// An array whose equal elements can be skipped without reading them one by one.
package protocol ComparableByBytes {
    /// Returns the number of elements with equal bytes at the start and at the end of two arrays.
    ///
    /// The two parts do not overlap. Elements with different bytes may still be equal.
    ///
    /// - Parameter other: An array of the same type.
    /// - Returns: The two numbers. Both are 0 if `other` has another type.
    func equalEnds(_ other: Any) -> (start: Int, end: Int)

    /// Returns the indices at which this array has other bytes than another array of the same length.
    ///
    /// - Parameters:
    ///   - range: The indices to compare.
    ///   - other: An array of the same type.
    /// - Returns: The indices, or `nil` if the arrays have different types or lengths.
    func differingIndices(in range: Range<Int>, _ other: Any) -> [Int]?
}

extension Array: ComparableByBytes {
    package func equalEnds(_ other: Any) -> (start: Int, end: Int) {
        guard let other = other as? Self else { return (0, 0) }
        let (shortest, stride) = (Swift.min(count, other.count), MemoryLayout<Element>.stride)
        return withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return (0, 0) }
                func isEqual(_ index: Int, _ otherIndex: Int, _ count: Int) -> Bool {
                    memcmp(left + index * stride, right + otherIndex * stride, count * stride) == 0
                }
                let start = Self.equalCount(upTo: shortest) { isEqual($0, $0, $1) }
                let end = Self.equalCount(upTo: shortest - start) {
                    isEqual(count - $0 - $1, other.count - $0 - $1, $1)
                }
                return (start, end)
            }
        }
    }

    package func differingIndices(in range: Range<Int>, _ other: Any) -> [Int]? {
        guard let other = other as? Self, other.count == count else { return nil }
        let stride = MemoryLayout<Element>.stride
        return withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return [] }
                return range.filter { memcmp(left + $0 * stride, right + $0 * stride, stride) != 0 }
            }
        }
    }

    /// Returns how many elements are equal before the first difference. `isEqual` compares the `$1` elements after the
    /// first `$0`. Compares blocks, then the elements of the block that differs.
    private static func equalCount(upTo limit: Int, _ isEqual: (Int, Int) -> Bool) -> Int {
        var (count, block) = (0, 1_024)
        while block > 0 {
            while count + block <= limit, isEqual(count, block) { count += block }
            block /= 4
        }
        return count
    }
}
