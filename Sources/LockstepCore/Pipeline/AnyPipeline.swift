/// The one way by which a store's state changes, whatever the store's style; without the type of its snapshot.
///
/// A store makes its pipeline when it is first needed. It carries the store's identity and its recorders, and knows how
/// to take and to put back a snapshot. See ``Pipeline`` for the form that knows the snapshot's type.
@MainActor public class AnyPipeline {
    /// The store that the pipeline belongs to.
    public let store: StoreReference

    private var recorders: [any Recorder] = []
    private let base: [any StoreInterceptor]
    private var attached = AttachedInterceptors()
    /// The interceptors that methods have of their own.
    private var ofMethods: [String: [any StoreInterceptor]] = [:]
    private let take: @MainActor () -> (any Sendable)?
    let putBack: @MainActor (any Sendable) -> Restoration?

    /// - Parameters:
    ///   - name: The store's name.
    ///   - interceptors: The store's base interceptors.
    ///   - snapshot: Reads the state; `nil` where the store is gone and its state with it.
    ///   - restore: Assigns a snapshot, without running `computed` or loads; `nil` where it is not of the right type.
    init(
        name: String,
        interceptors: [any StoreInterceptor],
        snapshot: @escaping @MainActor () -> (any Sendable)?,
        restore: @escaping @MainActor (any Sendable) -> Restoration?
    ) {
        store = StoreReference(name: name)
        base = interceptors
        if !interceptors.isEmpty { AllStores.hasEverListened = true }
        take = snapshot
        putBack = restore
        store.pipeline = self
        for case let recorder as any Recorder in interceptors { attach(recorder) }
    }

    /// Tells `recorder` of the store's executions and commits, until it is detached or the store is gone.
    ///
    /// Attaching a recorder that is attached already changes nothing.
    ///
    /// - Parameter recorder: Whom to tell. The store keeps it alive, and is not kept alive by it.
    public final func attach(_ recorder: any Recorder) {
        recorders.attach(recorder)
        AllStores.hasEverListened = true
    }

    /// Tells `recorder` no more.
    ///
    /// - Parameter recorder: A recorder that was attached here; for any other, nothing happens.
    public final func detach(_ recorder: any Recorder) { recorders.detach(recorder) }

    /// Wraps the store's executions in `interceptor`: inside of its base interceptors and of those attached before.
    ///
    /// - Parameter interceptor: The interceptor. One that is a ``Recorder`` too is told of the store's events as well.
    /// - Returns: What takes it off again.
    @discardableResult
    public final func attach(_ interceptor: any StoreInterceptor) -> InterceptorAttachment {
        let number = attached.add(interceptor)
        AllStores.hasEverListened = true
        // One that records already goes on doing so when it is taken off as an interceptor.
        let recorder = (interceptor as? any Recorder).flatMap { new in recorders.contains { $0 === new } ? nil : new }
        if let recorder { attach(recorder) }
        return InterceptorAttachment { [weak self] in
            guard let self, attached.remove(number) else { return }
            if let recorder { detach(recorder) }
        }
    }

    /// Wraps the store's executions in `interceptor`, and tells it of the store's events.
    ///
    /// - Parameter interceptor: An interceptor that is a recorder too.
    /// - Returns: What takes it off again, as both.
    @discardableResult
    public final func attach(_ interceptor: any StoreInterceptor & Recorder) -> InterceptorAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    /// The state as a value, its type left out. See ``Pipeline/snapshot``.
    ///
    /// Of a property store that is gone there is none any more; asking for it traps.
    public final var anySnapshot: any Sendable {
        guard let snapshot = take() else { fatalError("\(store) is gone, and its state with it.") }
        return snapshot
    }

    /// The state as a value; `nil` where the store is gone and its state with it.
    final var liveSnapshot: (any Sendable)? { take() }

    /// Puts a snapshot of this store back, its type left out. See ``Pipeline/restore(_:name:payload:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - snapshot: A snapshot of this store, or of another one of the same type.
    ///   - name: What the execution and its commit are called.
    ///   - payload: What recorders see as the execution's payload.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: Whether `snapshot` was of the type of the store's snapshots; if not, nothing happened.
    @discardableResult
    public final func restore(
        anySnapshot snapshot: any Sendable, name: String = "restore", payload: (any Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        AnyPipeline.restore(
            [(self, snapshot)], name: name, payload: payload, at: CallSite(fileID: fileID, line: line))
    }

    /// Whether anybody records or intercepts this store.
    final var isListening: Bool { !recorders.isEmpty || !base.isEmpty || !attached.isEmpty || AllStores.isListening }

    /// Whether anybody records this store.
    final var isRecording: Bool { !recorders.isEmpty || !AllStores.recorders.isEmpty }

    /// The state before a change, if somebody records this store.
    final var recordedSnapshot: (any Sendable)? { isRecording ? take() : nil }

    /// Outermost first.
    final var allInterceptors: [any StoreInterceptor] { AllStores.attached.all + base + attached.all }

    /// The interceptors that a method has of its own; made once, so that they may remember what they saw.
    final func interceptors(of method: String, _ make: () -> [any StoreInterceptor]) -> [any StoreInterceptor] {
        if let made = ofMethods[method] { return made }
        let made = make()
        ofMethods[method] = made
        return made
    }

    /// Those who record this store, each once.
    final var allRecorders: [any Recorder] {
        var all = recorders
        for recorder in AllStores.recorders { all.attach(recorder) }
        return all
    }

    /// Whether `recorder` records this store.
    package final func isRecorded(by recorder: any Recorder) -> Bool {
        recorders.contains { $0 === recorder } || AllStores.recorders.contains { $0 === recorder }
    }

    /// Hands `event` to everybody who records this store.
    final func deliver(_ event: StoreEvent) {
        if isRecording { EventDelivery.deliver(event, of: self) }
    }
}
