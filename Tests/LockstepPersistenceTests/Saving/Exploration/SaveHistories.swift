import Foundation
import LockstepCore
import LockstepTesting

@testable import LockstepPersistence

/// The rules of saving a store, compared with their model. The owner of the machine is simulated, and so is the storage.
final class SaveHistories: Explorable {
    private var machine = SaveMachine(interval: .milliseconds(500))
    private var saver: PartSaver<Int>
    private var state: SavedNumber
    private var model = SaveModel()

    private var data: Data?
    private var running: (work: SaveMachine.Work, job: StorePersistence.Job)?
    /// The closures to call after the next erasure, and after the running one.
    private var erasures: [@MainActor () -> Void] = []
    private var runningErasures: [@MainActor () -> Void] = []
    private var isStopped = false
    private var closings = 0
    /// The calls of `flush` that have not returned: what they wait for, and the time of the call.
    private var flushes: [(request: Int, time: Int)] = []

    /// The state of the store.
    private final class SavedNumber {
        var value = 0
        var isUnconfirmed = false
    }

    init() {
        state = SavedNumber()
        saver = Self.makeSaver(of: state)
    }

    private static func makeSaver(of state: SavedNumber) -> PartSaver<Int> {
        let part = SavedPart<Int>(pipeline: nil) {
            state.isUnconfirmed ? .unconfirmed : .value(state.value)
        } restore: { value, _ in
            state.value = value
        }
        return PartSaver(part, PersistenceOptions(1, [], JSONStateCodec(), .milliseconds(500), ContinuousClock()))
    }

    var events: [SaveEvent] {
        let changes: [SaveEvent] = [1, 2].filter { $0 != state.value }.map { .set($0) }
        let endings: [SaveEvent] =
            switch running?.work {
            case .save: [.succeed(.save)] + SaveEvent.Failure.allCases.map { .fail(.save, $0) }
            case .erase: [.succeed(.erase), .fail(.erase, .unchanged)]
            case nil: []
            }
        let blocking: [SaveEvent] =
            model.now == 0 ? [.block(stored: nil), .block(stored: 1)] : machine.mayRecover ? [.recover] : []
        return changes + [state.isUnconfirmed ? .confirm : .begin, .flush, .erase, isStopped ? .persistAgain : .stop]
            + (machine.delay == nil ? [] : [.elapse]) + blocking + endings
    }

    func apply(_ event: SaveEvent) throws {
        let time = model.now
        switch event {
        case .set(let value):
            state.value = value
            try change()
        case .begin: state.isUnconfirmed = true
        case .confirm:
            state.isUnconfirmed = false
            try change()
        case .elapse: try handle(.saveNow)
        case .flush:
            try handle(.saveNow)
            flushes.append((machine.requests, time))
        case .erase:
            model.erase(at: state.isUnconfirmed ? nil : state.value)
            erasures.append(saver.erasure())
            try handle(.erase)
        case .stop:
            isStopped = true
            model.stop(at: state.isUnconfirmed ? nil : state.value)
            saver.captureFinalState()
            try handle(.stop)
        case .block(let stored):
            data = try stored.map { SavedState(version: 1, payload: try JSONEncoder().encode($0)).data() }
            model.block(stored: stored)
            try handle(.block(.inUse("test")))
        case .recover: try recover()
        case .persistAgain: try persistAgain()
        case .succeed: try end(nil)
        case .fail(_, let failure): try end(failure)
        }
        try check()
    }

    func finish() throws {
        for _ in 0..<20 {
            if running != nil { try end(nil) } else if machine.delay != nil { try handle(.saveNow) } else { break }
            try check()
        }
        try expectSame("idle", machine.isIdle, true)
        try expectSame("waiting calls of flush", flushes.count, 0)
        if isStopped { try expectSame("closed", closings > 0, true) }
    }
}

// MARK: - The owner

extension SaveHistories {
    private func change() throws {
        model.change(to: state.value, isConfirmed: !state.isUnconfirmed)
        saver.noteChange()
        try handle(.change)
    }

    /// Restores the stored value. If there is none, the changes of the store are saved.
    private func recover() throws {
        let restore = try saver.read(MemoryStorage(data))
        let hasChanged = model.hasChanged
        restore?()
        model.recover(with: restore == nil ? nil : state.value, hasChanged: hasChanged)
        try handle(.unblock)
        if restore == nil, hasChanged { try handle(.change) }
    }

    /// Ends the work of the stopped store, and restores what it has saved in a new store.
    private func persistAgain() throws {
        while running != nil {
            try end(nil)
            try check()
        }
        try expectSame("closed", closings > 0, true)
        machine = SaveMachine(interval: .milliseconds(500))
        model = SaveModel()
        state = SavedNumber()
        saver = Self.makeSaver(of: state)
        (isStopped, closings, erasures) = (false, 0, [])
        if let restore = try saver.read(MemoryStorage(data)) {
            restore()
            model.recover(with: state.value, hasChanged: false)
        }
    }

    private func handle(_ event: SaveMachine.Event) throws {
        guard let work = machine.handle(event) else {
            if machine.hasEnded { closings += 1 }
            return
        }
        try expectSame("running work", running == nil, true)
        if work == .erase { runningErasures = exchange(&erasures, with: []) }
        running = (work, work == .erase ? .remove : saver.job())
        model.begin(work == .erase ? .erase : .save)
    }

    private func end(_ failure: SaveEvent.Failure?) throws {
        guard let (work, begun) = exchange(&running, with: nil) else { throw Disagreement("no work is running") }
        let job = if case .encode(let encode) = begun { try encode() } else { begun }
        if let failure {
            if failure == .replaced, case .write(let data, _) = job { try store(data) }
            saver.forgetSaved()
            model.fail(isRetryable: failure != .notRetryable)
            try handle(.end(.failed(failure == .notRetryable ? .notEncodable(CancellationError()) : .noSpace("test"))))
            if work == .save, failure != .notRetryable, !isStopped, !model.isErasing {
                let delays = [1, 2, 4, 8, 16, 32, 60]
                let delay = Duration.seconds(delays[min(model.failures, delays.count) - 1])
                if machine.delay != nil { try expectSame("delay", machine.delay, delay) }
            }
            return
        }
        switch job {
        case .encode: throw Disagreement("a state was encoded twice")
        case .write(let data, let didWrite):
            try store(data)
            didWrite()
        case .remove:
            data = nil
            saver.noteRemoved()
            if work == .erase { runningErasures.last?() }
        case .nothing: break
        case .wait:
            model.postpone()
            return try handle(.end(.postponed))
        }
        model.succeed()
        try handle(.end(.done))
    }

    /// Stores data, and checks that no later erasure has succeeded, and that the state is not from after the stop.
    private func store(_ data: Data) throws {
        self.data = data
        if let erased = model.erased, erased > model.beginning { throw Disagreement("erased data came back") }
        if let last = model.lastState, try stored != last { throw Disagreement("a change after the stop was saved") }
    }

    private var stored: Int? {
        get throws { try data.map { try JSONDecoder().decode(Int.self, from: SavedState($0).payload) } }
    }
}

// MARK: - Checks

extension SaveHistories {
    private func check() throws {
        if isStopped {
            try expectSame("failing after the stop", machine.status.error != nil, model.failures > 0)
            try expectSame("stopped", machine.status == .stopped, model.failures == 0)
        }
        if model.isBlocked {
            try expectSame("stored while blocked", stored, model.value(at: model.now))
            if !isStopped { try expectSame("blocked", machine.status, .blocked(.inUse("test"))) }
        }
        if model.hasOnlyErased { try expectSame("delay of a save after an erasure", machine.delay, nil) }
        if isStopped { try expectSame("idle or working", machine.isIdle || running != nil, true) }
        if model.isErasing { try expectSame("working on an erasure, or on the save before it", running != nil, true) }
        for flush in flushes where flush.request <= machine.endedRequests {
            if !model.isSettled(flush.time) { throw Disagreement("a flush returned before its changes were saved") }
        }
        flushes.removeAll { $0.request <= machine.endedRequests }
        for flush in flushes {
            if running == nil { throw Disagreement("a flush waits, and no work is running") }
            if model.works(since: flush.time) > 3 { throw Disagreement("a flush waits for later work") }
        }
        guard machine.isIdle else { return }
        if machine.status == .pending { try expectSame("unconfirmed", state.isUnconfirmed, true) }
        if machine.status == .saved || isStopped && !model.mayLoseChange {
            // The state at the erasure is not saved, even if the state changed meanwhile.
            if try stored == nil, model.isErasedState { return }
            try expectSame("stored value", stored, model.value(at: model.now))
        }
    }
}
