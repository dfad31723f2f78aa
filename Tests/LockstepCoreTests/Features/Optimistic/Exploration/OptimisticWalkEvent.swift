/// An event of a store with optimistic changes. Changes and loads have the number with which they started.
enum OptimisticWalkEvent: Hashable {
    case change(Int, RowChange)
    case end(Int, Ending)
    case cancel(Int)
    case write(RowChange)
    case load(Int)
    case endLoad(Int, WalkEvent.Ending)
    case know, reset
    case keep, restore, undo, redo

    enum Ending: CaseIterable { case success, answer, failure, cancellation }
}
