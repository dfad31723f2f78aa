/// The rules of nesting as a list: each place is the list of all work around it, from the outermost to the innermost. The
/// list keeps work that has ended.
struct FrameModel {
    struct Work {
        let kind: FramedWork
        var isOpen = true
        /// For an execution, the executions around it, from the innermost to the outermost.
        var outer: [Int] = []
    }

    struct Place {
        /// The numbers of the work around the code, from the outermost to the innermost.
        var around: [Int] = []
        /// The execution that caused the code; it counts if no execution contains the code.
        var cause: Int?
    }

    private(set) var works: [Int: Work] = [:]
    private(set) var places = [Place()]

    func isOpen(_ number: Int) -> Bool { works[number]!.isOpen }

    private func kind(_ number: Int) -> FramedWork { works[number]!.kind }

    /// The work around a place that is not hidden by a boundary, from the innermost to the outermost.
    private func around(_ place: Int, upTo isBoundary: (FramedWork) -> Bool) -> [Int] {
        var result: [Int] = []
        for number in places[place].around.reversed() {
            result.append(number)
            if isBoundary(kind(number)) { break }
        }
        return result
    }

    /// The execution that contains the code at a place, whether it has ended or not.
    func execution(at place: Int) -> Int? {
        around(place) { $0 == .task }.first { kind($0) == .execution }
    }

    /// The execution that contains or caused the code at a place.
    func cause(at place: Int) -> Int? {
        if let execution = execution(at: place) { return execution }
        // A task is caused by its own execution, which has the same number here.
        return around(place) { $0 == .task }.last { kind($0) == .task } ?? places[place].cause
    }

    /// The open runs around a place: a task is a run, and is not part of the runs around it.
    func runs(at place: Int) -> [Int] { openRuns(around(place) { $0 == .task }) }

    /// The open runs around a place whose end takes away the right to change their store: a load keeps its changes.
    func discardable(at place: Int) -> [Int] { openRuns(around(place) { $0 == .task || $0 == .load }) }

    /// The runs of ``discardable(at:)`` whose end stops the code: not those around a `Finally`.
    func unfinished(at place: Int) -> [Int] {
        openRuns(around(place) { $0 == .task || $0 == .load || $0 == .cleanup })
    }

    private func openRuns(_ numbers: [Int]) -> [Int] {
        numbers.filter { (kind($0) == .run || kind($0) == .task) && isOpen($0) }
    }

    /// The open loads around a place. Everything that a load starts is inside it.
    func loads(at place: Int) -> [Int] { open(.load, at: place) }

    /// The open calls of loading functions around a place.
    func queries(at place: Int) -> [Int] { open(.query, at: place) }

    private func open(_ wanted: FramedWork, at place: Int) -> [Int] {
        places[place].around.reversed().filter { kind($0) == wanted && isOpen($0) }
    }

    /// Returns the number of the new work. It is also the number of the place inside the work.
    mutating func begin(_ kind: FramedWork, at place: Int) -> Int {
        let number = places.count
        var work = Work(kind: kind)
        if kind == .execution, let execution = execution(at: place), isOpen(execution) {
            work.outer = [execution] + works[execution]!.outer
        }
        works[number] = work
        places.append(Place(around: places[place].around + [number], cause: places[place].cause))
        return number
    }

    mutating func end(_ number: Int) { works[number]!.isOpen = false }

    mutating func continues(_ execution: Int, at place: Int) {
        let isThere = self.execution(at: place) == execution
        places.append(
            Place(around: places[place].around + (isThere ? [] : [execution]), cause: places[place].cause))
    }

    mutating func react(at place: Int) { places.append(Place(around: [], cause: cause(at: place))) }
}
