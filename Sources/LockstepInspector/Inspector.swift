public import Foundation
public import LockstepCore

/// Shows in a browser what the stores of the running app do: their states, executions and commits, live.
///
/// ```swift
/// let inspector = try await Inspector.start()          // prints http://127.0.0.1:49321/#…
/// ```
///
/// Start it before the stores are made: a store that was made earlier is shown once it changes. The page can only look, unless
/// ``Access/control`` is allowed.
///
/// It listens on this machine alone, and answers a page that knows the token in the printed URL. Sensitive values stay in the
/// process. Without an inspector started, it costs nothing; with one and no page open, a bounded history of events, whose states
/// are kept as they are and not encoded.
///
/// It is meant for development. In a release build ``start(allowing:port:name:limit:memory:printsURL:)`` throws, unless the package trait
/// `InspectorInRelease` is on.
///
/// Isolation: the main actor.
@MainActor public final class Inspector {
    /// What a page may do.
    public enum Access: Sendable {
        /// It may look.
        case read
        /// It may also change the app: travel, force states, dispatch actions.
        case control
    }

    /// The address of the page, with the token that it needs.
    public nonisolated let url: URL
    private let app: InspectedApp
    private let server: Task<Void, Never>

    private init(url: URL, app: InspectedApp, server: Task<Void, Never>) {
        self.url = url
        self.app = app
        self.server = server
    }

    /// Starts an inspector.
    ///
    /// - Parameters:
    ///   - access: What a page may do.
    ///   - port: The port to listen on; 0 for any that is free.
    ///   - name: The name of the app, as the page shows it.
    ///   - limit: How many events are kept at most.
    ///   - memory: How many bytes the kept states may take, by estimation.
    ///   - printsURL: Whether the address of the page is printed, alone on a line.
    /// - Returns: The inspector. It serves until it is stopped, or is not held any more.
    /// - Throws: An ``InspectorError``.
    public static func start(
        allowing access: Access = .read, port: UInt16 = 0, name: String = ProcessInfo.processInfo.processName,
        limit: Int = 20_000, memory: Int = 64 << 20, printsURL: Bool = true
    ) async throws(InspectorError) -> Inspector {
        #if DEBUG || InspectorInRelease
            let inspector = try await start(
                allowing: access, port: port, name: name,
                history: SessionHistory(limit: max(1, limit), memory: max(1, memory)), limits: Limits())
            if printsURL { FileHandle.standardOutput.write(Data("\(inspector.url)\n".utf8)) }
            return inspector
        #else
            throw .absentFromRelease
        #endif
    }

    /// Registers what a page can start by name on a store. It needs ``Access/control``.
    ///
    /// ```swift
    /// inspector.register(store) {
    ///     $0.action(\.add)
    ///     $0.on("refresh()") { store in await store.refresh() }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - store: The store. It is not kept alive.
    ///   - register: Says how executions are started, as for `expectReplay` of `LockstepTesting`.
    public func register<Subject: StoreProtocol>(
        _ store: Subject, _ register: @escaping @MainActor (inout ExecutionRegistry<Subject>) -> Void
    ) {
        app.actions.register(store, register)
        app.history.add(store.pipeline.store)
    }

    /// Ends the connections and stops listening.
    public func stop() async {
        app.detach()
        server.cancel()
        await server.value
    }

    // `isolated deinit` needs newer systems than the library does.
    deinit {
        server.cancel()
        Task { @MainActor [app] in app.detach() }
    }
}

#if DEBUG || InspectorInRelease
    extension Inspector {
        static func start(
            allowing access: Access, port: UInt16, name: String, history: SessionHistory, limits: Limits
        ) async throws(InspectorError) -> Inspector {
            let app = InspectedApp(name: name, mayControl: access == .control, history: history)
            let listener = try await Listener.open(port: port, limits)
            app.attach()
            let token = Token()
            let server = Task.detached { await listener.run(token, app) }
            return Inspector(
                url: URL(string: "http://127.0.0.1:\(listener.port)/#\(token.text)")!, app: app, server: server)
        }
    }
#endif

/// Why an inspector could not start.
public enum InspectorError: Error, Sendable, Equatable {
    /// Another program listens on the port.
    case portInUse(UInt16)
    /// The system refuses, with this reason.
    case refused(String)
    /// This is a release build, without the package trait `InspectorInRelease`.
    case absentFromRelease
}

extension InspectorError: CustomStringConvertible {
    /// The reason, for a developer.
    public var description: String {
        switch self {
        case .portInUse(let port):
            "Another program listens on port \(port). Use another port, or 0 for any that is free."
        case .refused(let reason): "The inspector cannot listen: \(reason)"
        case .absentFromRelease:
            "The inspector is absent from release builds. The package trait `InspectorInRelease` includes it."
        }
    }
}
