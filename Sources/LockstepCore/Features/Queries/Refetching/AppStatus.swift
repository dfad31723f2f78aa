/// Whether the app has a network connection, and when it comes to the foreground.
///
/// Query families that are made with ``QueryOptions/automatic`` follow the status of the dependency
/// ``Dependencies/appStatus``. Views can show it:
///
/// ```swift
/// if !AppStatus.system.isOnline { print("You are offline") }
/// ```
///
/// In a test, make the family with a status of your own:
///
/// ```swift
/// let status = AppStatus(isOnline: false)
/// let product = withDependencies { $0.appStatus = status } operation: {
///     QueryFamily(.automatic) { (id: Product.ID) in try await api.product(id) }
/// }
/// status.isOnline = true  // sends the requests that wait
/// ```
///
/// Isolation: the main actor.
@MainActor public final class AppStatus {
    /// The status that the system reports. On Apple's systems, it follows the network, and the notification that the app comes
    /// to the foreground. On other systems and on watchOS, your code sets ``isOnline`` and calls ``didBecomeActive()``.
    public static let system: AppStatus = {
        let status = AppStatus()
        status.followSystem()
        return status
    }()

    private let online: AsyncValue<Bool>
    /// A signal each time the app comes to the foreground.
    public let activations = SharedSignal()
    /// A signal each time the network is available again.
    public let reconnections = SharedSignal()
    /// The closures that refetch families. They are called at once, so that all families refetch in one turn. A closure returns
    /// `false` when its family is released.
    private var refetches: [Event: [@MainActor () -> Bool]] = [:]
    /// The objects that report the status.
    var sources: [AnyObject] = []

    /// Creates a status that your code sets.
    ///
    /// - Parameter isOnline: Whether the network is available.
    public init(isOnline: Bool = true) { online = AsyncValue(initialValue: isOnline) }

    /// Whether the network is available. This property is observable.
    public var isOnline: Bool {
        get { online.value ?? true }
        set {
            if newValue == online.latestValue { return }
            online.set(newValue)
            if newValue { report(.reconnection) }
        }
    }

    /// Reports that the app has come to the foreground.
    public func didBecomeActive() { report(.activation) }

    enum Event { case activation, reconnection }

    /// Calls a closure at each event until it returns `false`.
    func refetch(at event: Event, _ refetch: @escaping @MainActor () -> Bool) {
        refetches[event, default: []].append(refetch)
    }

    private func report(_ event: Event) {
        (event == .activation ? activations : reconnections).send()
        let remaining = (refetches.removeValue(forKey: event) ?? []).filter { $0() }
        // A closure may have made a family that follows this status.
        refetches[event, default: []] += remaining
    }

    /// Waits until the network is available.
    ///
    /// - Returns: Whether it was not available at the time of the call.
    /// - Throws: A `CancellationError` if the task is cancelled.
    func waitUntilOnline() async throws -> Bool {
        if online.latestValue == true { return false }
        for await _ in online.values(of: \.value) where online.latestValue == true { return true }
        throw CancellationError()
    }
}

extension Dependencies {
    private static let appStatusKey = DependencyKey("appStatus")

    /// The status that query families follow. The default is ``AppStatus/system``.
    @MainActor public var appStatus: AppStatus {
        get { Self.appStatusKey.read(\.appStatus, from: self) { .system } }
        set { Self.appStatusKey.write(to: &self) { newValue } }
    }
}
