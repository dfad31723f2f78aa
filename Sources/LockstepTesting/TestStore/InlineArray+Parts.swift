public import CustomDump  // by the package trait "Testing"

// The mirror of an `InlineArray` shows the storage of the array, whose type is built in. A cast of that value ends the
// process. So comparisons and printed differences use the elements.

/// An `InlineArray` with elements of any type.
protocol AnyInlineArray {
    /// The elements, in order.
    var elements: [Any] { get }
}

@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: AnyInlineArray {
    var elements: [Any] { indices.map { self[$0] } }
}

@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: @retroactive CustomDumpReflectable {
    /// The elements of the array.
    public var customDumpMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}
