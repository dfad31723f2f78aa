import LockstepCore
import Observation

/// An object in a state. Objects with the same text print alike.
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

/// A type that does not show all of its contents.
struct Veiled: Sendable, CustomReflectable {
    var number = 0
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A value that does not equal itself, and has the same bytes as an equal value only by chance.
struct Measure: Equatable, Sendable {
    var name: String
    var value = Double.nan
}

/// A state that is not `Equatable`. It contains values that are `Equatable`, objects, and values that are neither.
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

/// A struct store with this state.
@MainActor @Observable
final class TableStore: Store<Table> {
    init() { super.init(state: Table()) }
}
