/// A stored part of a struct state that was read, and how to tell whether a transaction changed it.
///
/// A computed part, through a property or a subscript, is not one: to compare it, it would be evaluated in states in which
/// its readers might never ask for it, and some parts are undefined in some states.
@usableFromInline @MainActor final class CellPart<State> {
    @usableFromInline let signal = Signal()
    /// The key path that reads the part.
    let keyPath: PartialKeyPath<State>
    /// The place of the part in the state, in bytes.
    @usableFromInline let bytes: Range<Int>
    /// Whether values of the part can be compared. One that cannot is changed by every transaction.
    @usableFromInline let isComparable: Bool
    private let isEqual: (_ old: State, _ new: State) -> Bool

    /// `nil` for a part that is not stored in the state itself.
    init?<Value>(_ keyPath: KeyPath<State, Value>) {
        guard let bytes = Self.bytes(of: keyPath) else { return nil }
        self.keyPath = keyPath
        self.bytes = bytes
        let equality = Equality<Value>()
        isComparable = equality.isKnown
        isEqual = { old, new in equality.isSame(old[keyPath: keyPath], new[keyPath: keyPath]) }
    }

    /// Whether the part differs. Where its bytes are the same, it does not: the rest of the comparison costs more.
    @inlinable func isChanged(from old: State, to new: State) -> Bool {
        !(isComparable && haveSameBytes(old, new, in: bytes)) && isUnequal(old, new)
    }

    @usableFromInline func isUnequal(_ old: State, _ new: State) -> Bool { !isEqual(old, new) }

    /// The place of a part in the state; `nil` for a part that is computed, or in an allocation of its own.
    static func bytes<Value>(of keyPath: KeyPath<State, Value>) -> Range<Int>? {
        MemoryLayout<State>.offset(of: keyPath).map { $0..<($0 + MemoryLayout<Value>.size) }
    }
}
