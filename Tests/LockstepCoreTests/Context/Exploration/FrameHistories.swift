import LockstepTesting

@testable import LockstepCore

/// Nested frames, compared with their model.
final class FrameHistories: Explorable {
    private static let most = 6

    private var model = FrameModel()
    /// The contexts of the code at the places of the model.
    private var contexts = [WorkContext()]
    private var frames: [Int: Frame] = [:]

    init() {}

    var events: [FrameEvent] {
        let numbers = frames.keys.sorted()
        let ends = numbers.filter(model.isOpen).map { FrameEvent.end($0) }
        if contexts.count > Self.most { return ends }
        // The innermost places are enough for short histories.
        let places = contexts.indices.suffix(3)
        return ends
            + places.flatMap { place in FramedWork.allCases.map { .begin($0, at: place) } + [.react(at: place)] }
            + numbers.filter { model.works[$0]?.kind == .execution && model.isOpen($0) }.flatMap { execution in
                places.map { .continues(execution: execution, at: $0) }
            }
    }

    func apply(_ event: FrameEvent) throws {
        switch event {
        case .begin(let kind, let place):
            let number = model.begin(kind, at: place)
            let frame = contexts[place].run { Self.frame(of: kind, number) }
            frames[number] = frame
            contexts.append(contexts[place].run { WorkContext.inside(frame) })
        case .end(let number):
            model.end(number)
            frames[number]!.close()
        case .continues(let execution, let place):
            model.continues(execution, at: place)
            contexts.append(contexts[place].run { WorkContext.inside(frames[execution]!) })
        case .react(let place):
            model.react(at: place)
            let context = contexts[place]
            contexts.append(context.moved(to: nil, causedBy: context.executionOrCause))
        }
        try compare()
    }

    private static func frame(of kind: FramedWork, _ number: Int) -> Frame {
        let run: Frame.Roles = [.run, .discardable, .unfinished]
        return switch kind {
        case .execution: Frame(.execution, executionNumber: UInt64(number))
        case .load: Frame(.load, hiding: [.discardable, .unfinished])
        case .run: Frame(run)
        case .cleanup: Frame([], hiding: .unfinished)
        case .task: Frame(run, hiding: [.execution, run], causedBy: UInt64(number))
        case .query: Frame(.query)
        }
    }

    private func compare() throws {
        for place in contexts.indices {
            let frame = contexts[place].frame
            let execution = frame?.nearest(.execution).map { Int($0.executionNumber) }
            // An ended execution that the code is inside of is forgotten by later frames. It stays the cause.
            if let execution {
                try expectSame("execution at \(place)", execution, model.execution(at: place))
            } else if let expected = model.execution(at: place) {
                let open = ([expected] + model.works[expected]!.outer).filter(model.isOpen)
                try expectSame("forgotten executions at \(place)", open, [])
            }
            try expectSame(
                "cause at \(place)", contexts[place].executionOrCause.map { Int($0) }, model.cause(at: place))
            try expectSame("runs at \(place)", numbers(.run, at: place), model.runs(at: place))
            try expectSame("discardable at \(place)", numbers(.discardable, at: place), model.discardable(at: place))
            try expectSame("unfinished at \(place)", numbers(.unfinished, at: place), model.unfinished(at: place))
            try expectSame("queries at \(place)", numbers(.query, at: place), model.queries(at: place))
            let loads = frames.keys.sorted(by: >).filter {
                model.isOpen($0) && frame?.isInside(frames[$0]!, .load) == true
            }
            try expectSame("loads at \(place)", loads, model.loads(at: place).sorted(by: >))
        }
        for (number, work) in model.works where work.kind == .execution && work.isOpen {
            let outer = frames[number]!.nearestOuter(.execution)?.all(.execution).filter(\.isOpen) ?? []
            try expectSame(
                "executions around \(number)", outer.map { Int($0.executionNumber) }, work.outer.filter(model.isOpen))
        }
    }

    /// The open frames that play a role for the code at a place, from the innermost to the outermost.
    private func numbers(_ role: Frame.Roles, at place: Int) -> [Int] {
        guard let frame = contexts[place].frame else { return [] }
        return frame.all(role).filter(\.isOpen).map { frame in frames.first { $0.value === frame }!.key }
    }

    /// Checks that ended work keeps no other work alive.
    func finish() throws {
        for number in frames.keys.sorted(by: >) { frames[number]!.close() }
        for number in frames.keys.sorted() {
            frames[number]!.close()
            try expectSame("what \(number) keeps alive", frames[number]!.outerFrame == nil, true)
        }
    }
}
