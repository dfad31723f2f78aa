public import Foundation
public import LockstepCore
public import LockstepRecording

/// A development tool that shows the stores of the running app in a browser, with their states, executions and commits.
///
/// ```swift
/// let inspector = try await Inspector.start()  // prints http://127.0.0.1:49321/#…
/// ```
///
/// Start the inspector before the app creates its stores. A store that already exists appears at its next execution.
/// Keep the inspector in a property, because it stops when it is deallocated.
///
/// By default, the page in the browser can only read. To permit changes, pass ``Access/control`` when you start the
/// inspector.
///
/// The history keeps states and arguments of executions. It keeps no store alive, except a store inside such a state or
/// argument (promise E1).
///
/// Only programs on this machine can connect to the inspector. The inspector shows the app only to a page that sends
/// the token of the printed URL. Sensitive values are not sent to the page.
///
/// In a release build, ``start(allowing:port:name:limit:memory:printsURL:)`` throws an error if the package trait
/// `InspectorInRelease` is off. See the article *Inspector*.
///
/// Isolation: the main actor.
@MainActor public final class Inspector {
    /// The permissions of the page in the browser.
    public enum Access: Sendable {
        /// The page may only read.
        case read
        /// The page may also change the app: travel to a commit, change the states of value stores, and start
        /// registered executions.
        case control
    }

    /// The URL of the page, with the token that the page needs.
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
    ///   - access: The permissions of a page.
    ///   - port: The port to listen on, or 0 for any free port.
    ///   - name: The app's name, which the page shows.
    ///   - limit: The maximum number of events in the history.
    ///   - memory: The maximum estimated size of the history, in bytes. The last event is always kept.
    ///   - printsURL: Whether to print the URL of the page, on a line of its own.
    /// - Returns: The inspector. It runs until it is stopped or deallocated.
    /// - Throws: An ``InspectorError`` if the port cannot be opened, or in a release build without
    ///   `InspectorInRelease`.
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

    /// Registers executions of a store. A page with ``Access/control`` can start them by name.
    ///
    /// ```swift
    /// inspector.register(store) {
    ///     $0.action(\.add)
    ///     $0.on("refresh()") { store in await store.refresh() }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - store: The store. The inspector does not keep it alive.
    ///   - register: A closure that registers the executions. Use the store that the closure receives, because a
    ///     captured store stays alive. `expectReplay` of `LockstepTesting` takes the same
    ///     closure.
    public func register<Subject: StoreProtocol>(
        _ store: Subject, _ register: @escaping @MainActor (inout ExecutionRegistry<Subject>) -> Void
    ) {
        app.actions.register(store, register)
        app.history.add(store.pipeline.store)
    }

    /// Stops the inspector.
    ///
    /// If the app has travelled to a commit, restores the live states of the stores. If a page has forced a value store
    /// into a state, such as loading, restores the state that the store had before. Then stops recording, ends all
    /// connections, and stops listening.
    public func stop() async {
        app.detach()
        server.cancel()
        await server.value
    }

    // The oldest systems that the library supports do not support `isolated deinit`.
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

/// An error that is thrown if an inspector cannot start.
public enum InspectorError: Error, Sendable, Equatable {
    /// Another program already listens on the port.
    case portInUse(UInt16)
    /// The system did not open the port. The associated value is the reason.
    case refused(String)
    /// The app is a release build without the package trait `InspectorInRelease`.
    case absentFromRelease
}

extension InspectorError: CustomStringConvertible {
    /// A description of the error, with a fix if possible.
    public var description: String {
        switch self {
        case .portInUse(let port):
            "Another program already listens on port \(port). Use another port, or 0 for any free port."
        case .refused(let reason): "The inspector cannot listen: \(reason)"
        case .absentFromRelease:
            "The inspector is not included in release builds. To include it, turn on the package trait `InspectorInRelease`."
        }
    }
}
