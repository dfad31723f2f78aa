import FlyingFox  // by the package trait "Inspector"
import FlyingSocks
import Foundation

/// A server that accepts connections on the loopback address of this machine.
struct Listener: Sendable {
    let port: UInt16
    private let socket: AsyncSocket
    private let pool: any AsyncSocketPool
    private let limits: Limits

    /// Opens the port.
    ///
    /// - Throws: An ``InspectorError`` if the port cannot be opened.
    static func open(port: UInt16, _ limits: Limits) async throws(InspectorError) -> Listener {
        do {
            let pool = HTTPServer.defaultPool()
            try await pool.prepare()
            let socket = try Socket(domain: AF_INET)
            try socket.setValue(true, for: .localAddressReuse)
            #if canImport(Darwin)
                try socket.setValue(true, for: .noSIGPIPE)
            #endif
            try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
            try socket.listen()
            guard case .ip4(_, let actual) = try socket.sockname() else { throw InspectorError.refused("no address") }
            return Listener(
                port: actual, socket: try AsyncSocket(socket: socket, pool: pool), pool: pool, limits: limits)
        } catch SocketError.failed(_, let number, _) where number == EADDRINUSE {
            throw .portInUse(port)
        } catch {
            throw .refused("\(error)")
        }
    }

    private init(port: UInt16, socket: AsyncSocket, pool: any AsyncSocketPool, limits: Limits) {
        (self.port, self.socket, self.pool, self.limits) = (port, socket, pool, limits)
    }

    /// Accepts and serves connections. If no slot is free, disconnects the new client.
    ///
    /// If the task is cancelled or the socket pool fails, closes the port and returns.
    func run(_ token: Token, _ app: InspectedApp) async {
        let slots = ConnectionSlots(limits)
        let files = PageFiles.all
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await pool.run() }
            group.addTask {
                await withDiscardingTaskGroup { connections in
                    while !Task.isCancelled {
                        guard let client = await accept() else { continue }
                        guard slots.enter() else {
                            try? client.close()
                            continue
                        }
                        let connection = Connection(
                            socket: client, port: port, token: token, limits: limits, files: files, app: app,
                            slots: slots)
                        connections.addTask { await connection.serve() }
                    }
                }
            }
            await group.next()
            group.cancelAll()
        }
        try? socket.close()
    }

    /// Waits for the next client. After an error, such as too many open files, waits 50 milliseconds and returns `nil`.
    private func accept() async -> AsyncSocket? {
        do { return try await socket.accept() } catch {
            try? await Task.sleep(for: .milliseconds(50))
            return nil
        }
    }
}
