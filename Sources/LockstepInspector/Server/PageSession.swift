import Foundation

/// The conversation with one connected page over a WebSocket. It checks the token, and then answers requests.
struct PageSession: Sendable {
    private let connection: Connection
    private let outbox: Outbox
    private let slot: ConnectionSlots.Slot

    init(_ connection: Connection, _ outbox: Outbox, _ slot: ConnectionSlots.Slot) {
        self.connection = connection
        self.outbox = outbox
        self.slot = slot
    }

    /// Answers requests until the page disconnects or causes a ``Violation``. After a violation, sends the page a frame
    /// with the reason.
    func run(_ source: SocketSource) async throws {
        do {
            try await answerAll(source)
        } catch let violation as Violation {
            try? await outbox.send(Frame(closing: violation).bytes)
        }
    }

    private func answerAll(_ source: SocketSource) async throws {
        let limits = connection.limits
        let (first, reader) = try await Deadline.run(limits.introduction) {
            var reader = FrameReader(source, limits)
            return (try await reader.next(), reader)
        }
        guard case .text(let text) = first else { throw Violation.refused }
        try await hello(text)
        let page = await InspectedPage(connection.app)
        try await withThrowingTaskGroup { group in
            defer { group.cancelAll() }
            group.addTask { try await answerRequests(reader, page) }
            group.addTask { try await answerWatches(page) }
            try await group.next()
        }
    }

    /// Answers the first request of a page. Checks the token and the protocol version in the request, and takes a slot
    /// that is reserved for pages.
    ///
    /// - Throws: ``Violation/refused`` if the request is malformed, the token or the version is wrong, or no slot for
    ///   pages is free.
    private func hello(_ text: String) async throws {
        struct Hello: Decodable {
            let token: String
            let version: Int
        }
        let data = Data(text.utf8)
        guard let head = try? JSONDecoder().decode(WireRequestHead.self, from: data), head.method == "hello",
            let hello = try? JSONDecoder().decode(WireRequest<Hello>.self, from: data).params
        else { throw Violation.refused }
        guard connection.token.matches(hello.token) else {
            try await send(head.id, WireError(.token, "The token is wrong. Open the URL that the app printed."))
            throw Violation.refused
        }
        guard hello.version == WireProtocol.version else {
            try await send(head.id, WireError(.version, "The inspector has version \(WireProtocol.version)."))
            throw Violation.refused
        }
        guard slot.becomePage() else {
            try await send(head.id, WireError(.state, "Too many pages are open."))
            throw Violation.refused
        }
        try await send(Answer(WireAnswer(id: head.id, result: connection.app.greeting)))
    }

    private func answerRequests(_ start: FrameReader<SocketSource>, _ page: InspectedPage) async throws {
        var reader = start
        var rate = RateLimit(perSecond: connection.limits.messagesPerSecond, burst: connection.limits.burst)
        while true {
            let message = try await reader.next()
            // While this task waits, it reads nothing, so TCP slows the client down.
            try await Task.sleep(for: rate.delay())
            switch message {
            case .text(let text): try await answer(Data(text.utf8), page)
            case .ping(let payload): try await outbox.send(Frame(.pong, payload).bytes)
            case .pong: continue
            case .close: throw Violation.done
            }
        }
    }

    private func answer(_ data: Data, _ page: InspectedPage) async throws {
        guard let head = try? JSONDecoder().decode(WireRequestHead.self, from: data) else { throw Violation.refused }
        let answer: Answer?
        do throws(WireError) {
            answer = try await page.answer(head, data)
        } catch {
            return try await send(head.id, error)
        }
        if let answer { try await send(answer) }
    }

    private func answerWatches(_ page: InspectedPage) async throws {
        while !Task.isCancelled {
            if let answer = await page.nextNews() { try await send(answer) }
        }
    }

    private func send(_ id: Int, _ error: WireError) async throws {
        try await send(Answer(WireFailure(id: id, error: error)))
    }

    private func send(_ answer: Answer) async throws { try await outbox.send(Frame(.text, answer.json()).bytes) }
}
