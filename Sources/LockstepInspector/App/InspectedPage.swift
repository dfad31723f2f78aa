import Foundation
import LockstepCore
import LockstepRecording

/// A page in the browser that is connected to the inspector. This object answers the requests of the page.
@MainActor final class InspectedPage {
    let app: InspectedApp
    private var watch: Watch?
    private let watchWaiters = Waiters()
    private var sentStores: [WireStore]?
    private var sentTravel: UInt64?
    private var exporter: SessionExport?

    private struct Watch {
        let id: Int
        let after: Int
        let limit: Int
    }

    init(_ app: InspectedApp) { self.app = app }
}

// MARK: - Requests

extension InspectedPage {
    /// Runs a request and returns the answer. Long work takes several turns of the main actor, so that the app is not
    /// blocked; see ``Turn``.
    ///
    /// - Parameters:
    ///   - head: The identifier and the method of the request.
    ///   - data: The whole request as JSON.
    /// - Returns: The answer, or `nil` for a `watch` request, which ``nextNews()`` answers.
    /// - Throws: A ``WireError`` with the reason if the request cannot be answered.
    func answer(_ head: WireRequestHead, _ data: Data) async throws(WireError) -> Answer? {
        func parameters<Parameters: Decodable>(_: Parameters.Type = Parameters.self) throws(WireError) -> Parameters {
            do { return try JSONDecoder().decode(WireRequest<Parameters>.self, from: data).params } catch {
                throw WireError(.request, "The parameters of \(head.method) are invalid.")
            }
        }
        func answer(_ result: some Encodable & Sendable) -> Answer { Answer(WireAnswer(id: head.id, result: result)) }
        switch head.method {
        case "watch":
            try beginWatch(head.id, parameters())
            return nil
        case "state": return try await answer(state(parameters()))
        case "payload": return try await answer(payload(parameters()))
        case "diff": return try await answer(difference(parameters()))
        case "test": return try await answer(test(parameters()))
        case "export": return try answer(export(parameters()))
        case "travel", "force", "invalidate", "reset", "dispatch":
            guard app.mayControl else {
                throw WireError(.readOnly, "The inspector was started read-only. Start it with `allowing: .control`.")
            }
            switch head.method {
            case "travel": return try answer(travel(parameters()))
            case "force": return try answer(force(parameters()))
            case "dispatch": return try answer(dispatch(parameters()))
            case "invalidate": return try answer(change(parameters()) { $0.forceInvalid() })
            default: return try answer(change(parameters()) { $0.forceReset() })
            }
        default: throw WireError(.request, "There is no method \(ValueTree.shortened(head.method, to: 40)).")
        }
    }
}

/// An answer to a request. ``json()`` encodes the answer outside the main actor, so that the app is not blocked.
struct Answer: Sendable {
    private let encode: @Sendable () throws -> Data

    init(_ answer: some Encodable & Sendable) { encode = { try JSONEncoder().encode(answer) } }

    func json() throws -> Data { try encode() }
}

// MARK: - News

extension InspectedPage {
    struct WatchParameters: Decodable {
        let after: Int
        let limit: Int?
    }

    private func beginWatch(_ id: Int, _ parameters: WatchParameters) throws(WireError) {
        guard watch == nil else { throw WireError(.request, "The previous watch is still pending.") }
        watch = Watch(
            id: id, after: min(max(0, parameters.after), .max / 2),  // the page can send any number
            limit: min(max(1, parameters.limit ?? Self.mostEvents), Self.mostEvents))
        watchWaiters.resume()
    }

    private static let mostEvents = 500

    /// Waits for a `watch` request, and then for news: a new event, a changed list of stores, or time travel. Each
    /// `watch` request gets one answer.
    ///
    /// - Returns: The answer, or `nil` if the task is cancelled.
    func nextNews() async -> Answer? {
        while watch == nil, !Task.isCancelled { await watchWaiters.wait() }
        guard let watch else { return nil }
        await app.history.news(after: watch.after, or: { hasOtherNews })
        if Task.isCancelled { return nil }
        self.watch = nil
        let log = app.history.log
        let first = max(watch.after + 1, log.first)
        let deadline = ContinuousClock.now + Turn.longest
        var (last, events): (Int, [WireEvent]) = (first - 1, [])
        while last < log.last, events.count < watch.limit, events.isEmpty || ContinuousClock.now < deadline {
            last += 1
            events.append(app.wire(last))
        }
        let stores = app.wireStores
        defer { (sentStores, sentTravel) = (stores, app.travel.position) }
        return Answer(
            WireAnswer(
                id: watch.id,
                result: WireNews(
                    events: events, last: events.isEmpty ? log.last : last, missed: first - watch.after - 1,
                    stores: stores == sentStores ? nil : stores, travel: app.travel.position)))
    }

    private var hasOtherNews: Bool {
        sentStores == nil || sentTravel != app.travel.position || sentStores != app.wireStores
    }
}

// MARK: - Values

extension InspectedPage {
    struct StateParameters: Decodable {
        let store: UInt64?
        let execution: UInt64?
        let path: [String]
        let commit: UInt64?
        let side: Side?
        let from: Int
        let limit: Int

        enum Side: String, Decodable {
            case before, after
        }
    }

    private func state(_ parameters: StateParameters) async throws(WireError) -> WirePage {
        if let number = parameters.commit {
            let commit = try app.history.commit(number)
            if let store = parameters.store, store != commit.store.id.rawValue {
                return try await page(app.history.state(of: store, at: number), parameters)
            }
            return try await page(parameters.side == .before ? commit.before : commit.after, parameters)
        }
        return try await page(app.history.state(of: parameters.store ?? 0), parameters)
    }

    private func payload(_ parameters: StateParameters) async throws(WireError) -> WirePage {
        let id = parameters.execution ?? 0
        guard let execution = app.history.log.execution(Execution.ID(rawValue: id)), let payload = execution.payload
        else {
            throw .gone(execution: id)
        }
        return try await page(payload, parameters)
    }

    private func page(_ value: Any, _ parameters: StateParameters) async throws(WireError) -> WirePage {
        guard let tree = await ValueTree(value).descendant(parameters.path, at: Turn.pace) else {
            throw WireError(.gone, "There is no value at \(parameters.path.joined(separator: ".")).")
        }
        return await WirePage(tree, from: parameters.from, limit: parameters.limit)
    }

    struct DifferenceParameters: Decodable {
        let commit: UInt64?
        let store: UInt64?
        let from: UInt64?
        let to: UInt64?
    }

    private func difference(_ parameters: DifferenceParameters) async throws(WireError) -> WireDifference {
        let (before, after): (any Sendable, any Sendable)
        if let number = parameters.commit {
            let commit = try app.history.commit(number)
            (before, after) = (commit.before, commit.after)
        } else {
            guard let store = parameters.store, let from = parameters.from, let to = parameters.to else {
                throw WireError(.request, "A diff needs a commit, or a store and two commits.")
            }
            (before, after) = (try app.history.state(of: store, at: from), try app.history.state(of: store, at: to))
        }
        let difference = await ValueDifference(from: before, to: after, at: Turn.pace)
        let longest = WireNode.longestText(inAnswerOf: difference.changes.count * 2)
        let changes = await Turn.map(difference.changes) { WireChange($0, longest: longest) }
        return WireDifference(changes: changes, isCut: difference.isCut)
    }
}

// MARK: - Control

extension InspectedPage {
    struct TravelParameters: Decodable {
        let commit: UInt64?
        let live: Bool?
    }

    private func travel(_ parameters: TravelParameters) throws(WireError) -> WireTravel {
        if let commit = parameters.commit {
            try app.travel.travel(to: commit)
        } else if parameters.live == true {
            app.travel.resume()
        } else {
            throw WireError(.request, "Travel needs a commit or `live`.")
        }
        return WireTravel(travel: app.travel.position)
    }

    struct StoreParameters: Decodable {
        let store: UInt64
    }

    struct ForceParameters: Decodable {
        let store: UInt64
        let to: String
        let message: String?
    }

    private func force(_ parameters: ForceParameters) throws(WireError) -> WireNothing {
        let (store, value) = try valueStore(parameters.store)
        if parameters.to == "release" {
            app.forced.release(store)
        } else if let state = ForcedState(rawValue: parameters.to) {
            try app.forced.force(store, value, into: state, message: parameters.message)
        } else {
            throw WireError(.request, "A store can be forced into loading, failed or empty, or be released.")
        }
        return WireNothing()
    }

    struct DispatchParameters: Decodable {
        let store: UInt64
        let action: String
        let arguments: [JSONValue]
    }

    private func dispatch(_ parameters: DispatchParameters) throws(WireError) -> WireNothing {
        try app.actions.start(
            parameters.action, parameters.arguments, on: try app.history.store(parameters.store))
        return WireNothing()
    }

    private func change(_ parameters: StoreParameters, _ change: (any ForcedValue) -> Void) throws(WireError)
        -> WireNothing
    {
        change(try valueStore(parameters.store).value)
        return WireNothing()
    }

    private func valueStore(_ id: UInt64) throws(WireError) -> (store: StoreReference, value: any ForcedValue) {
        let store = try app.history.store(id)
        guard let pipeline = store.pipeline else { throw .gone(store) }
        guard let value = pipeline as? any ForcedValue else {
            throw WireError(.state, "\(store.name) is not a value store.")
        }
        return (store, value)
    }
}

// MARK: - Tests and exports

extension InspectedPage {
    struct WireTest: Encodable, Sendable {
        let source: String
    }

    private func test(_ parameters: StoreParameters) async throws(WireError) -> WireTest {
        WireTest(source: try await TestSource(of: app.history.store(parameters.store), in: app).text)
    }

    struct ExportParameters: Decodable {
        let after: Int
    }

    private func export(_ parameters: ExportParameters) throws(WireError) -> WireExport {
        if parameters.after == 0 { exporter = SessionExport(of: app) }
        guard let exporter, exporter.last == parameters.after else {
            throw WireError(.state, "An export starts with the first event, and continues after its last answer.")
        }
        let part = exporter.next()
        if !part.more { self.exporter = nil }
        return part
    }
}
