/// A stored part of a struct state that was observed at least once. ``isChanged(from:to:)`` compares the part in the
/// states before and after a transaction.
///
/// A computed property or a subscript is never a `StructStorePart`, because the comparison would read the property or the
/// subscript, and this read can trap. For example, `items[0]` traps if `items` is empty.
@usableFromInline @MainActor final class StructStorePart<State>: AnyStructStorePart {
    @usableFromInline let isEqual: (_ old: State, _ new: State) -> Bool

    /// Creates a part. Returns `nil` if the part is computed, or is stored outside the memory of the state.
    init?<Value>(_ keyPath: KeyPath<State, Value>) {
        guard let bytes = Self.bytes(of: keyPath) else { return nil }
        let equality = Equality<Value>()
        isEqual = { old, new in equality.isSame(old[keyPath: keyPath], new[keyPath: keyPath]) }
        super.init(keyPath, bytes: bytes, isComparable: equality.isKnown)
    }

    /// Returns the range of bytes that a part occupies in the memory of the state. Returns `nil` if the part is
    /// computed, or is stored outside the memory of the state.
    static func bytes<Value>(of keyPath: KeyPath<State, Value>) -> Range<Int>? {
        MemoryLayout<State>.offset(of: keyPath).map { $0..<($0 + MemoryLayout<Value>.size) }
    }
}

/// A ``StructStorePart`` without the type of the state. A list of these is searched without looking up a generic type, which
/// takes longer than a comparison.
@usableFromInline @MainActor class AnyStructStorePart {
    @usableFromInline final let signal = Signal()
    final let keyPath: AnyKeyPath
    /// The range of bytes that the part occupies in the memory of the state.
    @usableFromInline final let bytes: Range<Int>
    /// Whether values of the part can be compared. If `false`, ``isChanged(from:to:)`` always returns `true`.
    @usableFromInline final let isComparable: Bool

    init(_ keyPath: AnyKeyPath, bytes: Range<Int>, isComparable: Bool) {
        self.keyPath = keyPath
        self.bytes = bytes
        self.isComparable = isComparable
    }

    /// Returns whether the part differs between two states. Returns `true` if values of the part cannot be compared.
    ///
    /// - Precondition: The part is a `StructStorePart<State>`.
    @inlinable final func isChanged<State>(from old: State, to new: State) -> Bool {
        !(isComparable && haveSameBytes(old, new, in: bytes))
            && !unsafeDowncast(self, to: StructStorePart<State>.self).isEqual(old, new)
    }
}
