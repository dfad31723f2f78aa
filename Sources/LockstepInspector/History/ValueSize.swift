import Foundation
import LockstepCore
import LockstepRecording

/// An estimate of the memory that a value uses, from a limited number of visits, whatever the value.
///
/// The result is exact for text, data, and collections of numbers, and for small collections of other values. Of a
/// large collection, elements from all of its places are measured. The result is extrapolated from their mean size plus
/// two standard errors, so that it is rather too large than too small.
@MainActor struct ValueSize {
    /// The number of nested levels that are measured. Deeper parts count only with their inline size.
    private static let deepest = 32
    /// The maximum number of elements that are measured in the outermost collections. Inner collections get a share.
    private static let mostElements = 256
    /// The maximum number of array elements that are compared with the elements of an earlier state.
    private static let mostCompared = 10_000

    /// The maximum number of values that are reflected. Further values count only with their inline size.
    private var visitsLeft = 2_000

    /// A generator of the places of the measured elements. Equal distances could miss every second element.
    private var random = SplitMix64(seed: 0)

    /// Returns the estimated size of a value, including the memory that it refers to.
    ///
    /// - Parameter value: The value.
    /// - Returns: The size in bytes.
    static func estimate(_ value: Any) -> Int {
        var size = ValueSize()
        return bytes(size.whole(value, elements: mostElements, depth: 0))
    }

    /// Returns the estimated size, in bytes, of the parts that a commit replaced or added, whichever is larger.
    /// Unchanged parts share their memory with the other state.
    static func estimate(changedFrom before: any Sendable, to after: any Sendable) -> Int {
        func size(from before: Any, to after: Any) -> Double {
            var size = ValueSize()
            return size.changed(from: before, to: after, elements: mostElements, depth: 0)
        }
        return bytes(max(size(from: before, to: after), size(from: after, to: before)))
    }

    private static func bytes(_ size: Double) -> Int { Int(min(size, 1e15)) }

    private static func inline(_ value: Any) -> Double {
        func size<Value>(_ value: Value) -> Int { MemoryLayout<Value>.size }
        return Double(_openExistential(value, do: size))
    }
}

// MARK: - Whole values

extension ValueSize {
    private mutating func whole(_ value: Any, elements: Int, depth: Int) -> Double {
        Self.inline(value) + referred(by: value, elements: elements, depth: depth)
    }

    /// Returns the size of the memory that a value refers to.
    private mutating func referred(by value: Any, elements: Int, depth: Int) -> Double {
        func isTrivial<Value>(_ value: Value) -> Bool { _isPOD(Value.self) }
        if _openExistential(value, do: isTrivial) { return 0 }
        switch value {
        case let text as String: return text.utf8.count > 15 ? 32 + Double(text.utf8.count) : 0
        case let text as Substring: return 32 + Double(text.base.utf8.count)
        case let data as Data: return 32 + Double(data.count)
        case let sensitive as any AnySensitive:
            return referred(by: sensitive.anyValue, elements: elements, depth: depth)
        default: break
        }
        if visitsLeft == 0 { return 0 }
        visitsLeft -= 1
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .class, .foreignReference: return 64
        case .collection, .set, .dictionary:
            let array = value as? any MeasuredArray
            let inline = array.map { Double($0.bufferBytes) } ?? 32
            if array?.hasTrivialElements == true { return inline }
            let isOrdered = mirror.displayStyle == .collection
            return inline
                + sampled(mirror.children, isShuffled: !isOrdered, elements) { size, element, elements in
                    (array == nil ? Self.inline(element) : 0)
                        + size.referred(by: element, elements: elements, depth: depth + 1)
                }
        default:
            if depth == Self.deepest { return 0 }
            var (inline, referred) = (0.0, 0.0)
            for child in mirror.children.prefix(Self.mostElements) {
                inline += Self.inline(child.value)
                referred += self.referred(by: child.value, elements: elements, depth: depth + 1)
            }
            // Parts that are larger than the value are in boxes outside the value.
            return referred + max(0, inline - Self.inline(value))
        }
    }

    /// Returns the sum of the sizes of all elements, from the sizes of some of them.
    ///
    /// - Parameters:
    ///   - elements: The elements.
    ///   - isShuffled: Whether the elements have no order, so that the first ones are as good as any others.
    ///   - most: The maximum number of elements to measure.
    ///   - measure: Returns the size of an element. The last parameter is the maximum number of elements of a collection
    ///     inside the element.
    /// - Returns: The size in bytes.
    private mutating func sampled(
        _ elements: Mirror.Children, isShuffled: Bool, _ most: Int,
        _ measure: (inout ValueSize, Any, Int) -> Double
    ) -> Double {
        let count = elements.count
        let measured = min(count, max(most, 1))
        guard measured > 0 else { return 0 }
        let share = measured < count ? most / 32 : most / measured
        var visited = 0
        var (sum, squares) = (0.0, 0.0)
        var (index, place) = (elements.startIndex, 0)
        for number in 0..<measured where number == 0 || visitsLeft > 0 {
            var next = number
            if !isShuffled, measured < count {
                let (start, end) = (number * count / measured, (number + 1) * count / measured)
                next = Int.random(in: start..<end, using: &random)
            }
            elements.formIndex(&index, offsetBy: next - place)
            place = next
            let size = measure(&self, elements[index].value, share)
            visited += 1
            sum += size
            squares += size * size
        }
        if visited == count { return sum }
        let mean = sum / Double(visited)
        let variance = max(0, squares / Double(visited) - mean * mean)
        return Double(count) * (mean + 2 * (variance / Double(visited)).squareRoot())
    }
}

// MARK: - Changes

extension ValueSize {
    /// Returns the size of the parts of `after` that do not share their memory with `before`.
    private mutating func changed(from before: Any, to after: Any, elements: Int, depth: Int) -> Double {
        if ValueDifference.haveSameBytes(before, after) { return 0 }
        guard type(of: before) == type(of: after), depth < Self.deepest, visitsLeft > 0 else {
            return whole(after, elements: elements, depth: depth)
        }
        if let array = after as? any MeasuredArray { return changed(before, array, elements, depth) }
        visitsLeft -= 1
        let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
        let hasFields = new.displayStyle == .struct || new.displayStyle == .tuple || new.displayStyle == .enum
        guard hasFields, !new.children.isEmpty, old.children.count == new.children.count,
            old.children.first?.label == new.children.first?.label
        else {
            return whole(after, elements: elements, depth: depth)
        }
        return zip(old.children, new.children).prefix(Self.mostElements).reduce(0) { size, fields in
            size + changed(from: fields.0.value, to: fields.1.value, elements: elements, depth: depth + 1)
        }
    }

    private mutating func changed(
        _ before: Any, _ after: any MeasuredArray, _ elements: Int, _ depth: Int
    ) -> Double {
        let buffer = Double(after.bufferBytes)
        if after.hasTrivialElements { return buffer }
        let ends = after.equalEnds(before)
        let range = ends.start..<after.elementCount - ends.end
        let children = Mirror(reflecting: after).children
        if range.count <= Self.mostCompared, let places = after.differingIndices(in: range, before) {
            let differing = places.lazy.map { children[children.index(children.startIndex, offsetBy: $0)] }
            return buffer
                + sampled(Mirror.Children(differing), isShuffled: false, elements) { size, element, elements in
                    size.referred(by: element, elements: elements, depth: depth + 1)
                }
        }
        let part = children.dropFirst(range.lowerBound).prefix(range.count)
        return buffer
            + sampled(Mirror.Children(part), isShuffled: false, elements) { size, element, elements in
                size.referred(by: element, elements: elements, depth: depth + 1)
            }
    }
}

/// An array with elements of any type.
private protocol MeasuredArray: ComparableByBytes {
    var elementCount: Int { get }
    /// The size of the elements themselves, without the memory that they refer to.
    var bufferBytes: Int { get }
    /// Whether the elements refer to no memory.
    var hasTrivialElements: Bool { get }
}

extension Array: MeasuredArray {
    fileprivate var elementCount: Int { count }
    fileprivate var bufferBytes: Int { 32 + count * MemoryLayout<Element>.stride }
    fileprivate var hasTrivialElements: Bool { _isPOD(Element.self) }
}
