import FlyingSocks  // by the package trait "Inspector"
import Foundation

/// The sender of messages to one client. It sends one message at a time; further messages wait.
actor Outbox {
    private let socket: AsyncSocket
    private let patience: Duration
    private var isSending = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ socket: AsyncSocket, _ patience: Duration) {
        self.socket = socket
        self.patience = patience
    }

    /// Waits while another message is being sent, then sends bytes.
    ///
    /// - Throws: An error if the client disconnects, or does not receive the bytes within ``Limits/sending``.
    func send(_ bytes: Data) async throws {
        while isSending { await withCheckedContinuation { waiting.append($0) } }
        isSending = true
        defer {
            isSending = false
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
        try await Deadline.run(patience) { [socket] in try await socket.write(bytes) }
    }
}
