/// A part of a ``Cell``'s state that was read, and how to tell whether a commit changed it.
///
/// A part that is computed, by a property or a subscript of the user's, is none: to compare it, it would be evaluated on
/// states for which the reader would never have asked, and some parts are undefined for some states.
@usableFromInline @MainActor final class CellField<State> {
    /// Wakes those who read the part.
    @usableFromInline let signal = Signal()
    /// The key path that reads the part, where a key path does.
    @usableFromInline let keyPath: PartialKeyPath<State>?
    /// Whether the part differs between two states.
    @usableFromInline let isChanged: (_ old: State, _ new: State) -> Bool

    /// The bytes of the state that the part is stored in, where that is known.
    private let bytes: Range<Int>?

    /// A part that is told apart by `isChanged`.
    init(isChanged: @escaping (_ old: State, _ new: State) -> Bool) {
        keyPath = nil
        bytes = nil
        self.isChanged = isChanged
    }

    /// A part that is stored at a key path; `nil` for one that is not stored there. Where its type is not `Equatable`, it
    /// counts as changed by each commit.
    @usableFromInline init?<Part>(stored keyPath: KeyPath<State, Part>) {
        guard let bytes = Self.bytes(of: keyPath) else { return nil }
        self.keyPath = keyPath
        self.bytes = bytes
        if let isEqual = equality(of: Part.self) {
            isChanged = { old, new in
                // The same bytes are the same value: the rest costs more.
                !haveSameBytes(old, new, in: bytes) && !isEqual(old[keyPath: keyPath], new[keyPath: keyPath])
            }
        } else {
            isChanged = { _, _ in true }
        }
    }

    /// Where in the state the part is stored; `nil` for one that is computed, or in a separate allocation.
    @usableFromInline static func bytes<Part>(of keyPath: KeyPath<State, Part>) -> Range<Int>? {
        MemoryLayout<State>.offset(of: keyPath).map { $0..<($0 + MemoryLayout<Part>.size) }
    }

    /// Whether a change of those bytes (`nil`: of any) can change the part.
    @usableFromInline func mayChange(with changed: Range<Int>?) -> Bool {
        guard let changed, let bytes else { return true }
        return changed.overlaps(bytes)
    }
}
