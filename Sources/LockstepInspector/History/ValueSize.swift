import Foundation
import LockstepCore

/// An estimate of the memory that a value uses. In a collection, only the first 8 elements are measured, and the result
/// is extrapolated.
@MainActor enum ValueSize {
    /// Returns the estimated size of a value, including the memory that it refers to.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - depth: The number of nested levels to measure. Deeper parts count only with their inline size.
    /// - Returns: The size in bytes.
    static func estimate(_ value: Any, depth: Int = 4) -> Int {
        func inline<Value>(_ value: Value) -> Int { MemoryLayout<Value>.size }
        return _openExistential(value, do: inline) + referred(by: value, depth: depth)
    }

    /// Returns the estimated size, in bytes, of the fields that a commit changed. Unchanged fields share their memory
    /// with the earlier state.
    ///
    /// If the state is not a structure with fields, the result is the size of the whole state.
    static func estimate(changedFrom before: any Sendable, to after: any Sendable) -> Int {
        let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
        guard new.displayStyle == .struct, !new.children.isEmpty else { return estimate(after) }
        return zip(old.children, new.children).reduce(0) { size, fields in
            size + (ValueDifference.haveSameBytes(fields.0.value, fields.1.value) ? 0 : estimate(fields.1.value))
        }
    }

    private static func referred(by value: Any, depth: Int) -> Int {
        switch value {
        case let text as String: return text.utf8.count > 15 ? text.utf8.count : 0
        case let data as Data: return data.count
        case is any FixedWidthInteger, is any BinaryFloatingPoint, is Bool, is Date, is UUID: return 0
        default: break
        }
        let mirror = Mirror(reflecting: value)
        guard depth > 0, mirror.displayStyle != .class else { return mirror.displayStyle == .class ? 64 : 0 }
        switch mirror.displayStyle {
        case .collection, .set, .dictionary:
            let count = mirror.children.count
            let sample = mirror.children.prefix(8)
            guard count > 0 else { return 0 }
            return sample.reduce(0) { $0 + estimate($1.value, depth: depth - 1) } * count / sample.count
        default: return mirror.children.reduce(0) { $0 + referred(by: $1.value, depth: depth - 1) }
        }
    }
}
