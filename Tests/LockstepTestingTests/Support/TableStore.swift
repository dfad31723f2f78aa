import LockstepCore
import Observation

/// An object in a state, which prints as others of its text do.
@MainActor final class Row: CustomStringConvertible {
    nonisolated let text: String
    nonisolated init(_ text: String) { self.text = text }
    nonisolated var description: String { text }
}

enum Sorting: Sendable {
    case none
    case random
    case by(Opaque)
}

/// A type that does not show all of itself.
struct Veiled: Sendable, CustomReflectable {
    var number = 0
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A value that does not equal itself, and has the same bytes as an equal one only by chance.
struct Measure: Equatable, Sendable {
    var name: String
    var value = Double.nan
}

/// A state that is not `Equatable`: of values that are, of objects, and of values that are neither.
struct Table: Sendable {
    var rows: [Row] = []
    var byName: [String: Row] = [:]
    var selected: Row?
    var sorting = Sorting.none
    var widths: (Double, Opaque) = (1, Opaque())
    var measure: Measure?
    var veiled = Veiled()
    var type: any Any.Type = Int.self
    var onTap: @Sendable () -> Void = {}
}

/// A struct store of such a state.
@MainActor @Observable
final class TableStore: Store<Table> {
    init() { super.init(state: Table()) }
}
