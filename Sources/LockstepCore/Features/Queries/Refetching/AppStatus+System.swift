import Foundation

#if canImport(Network) && !os(watchOS)
    import Network
#endif

extension AppStatus {
    func followSystem() {
        // On watchOS, the monitor reports no network although requests succeed.
        #if canImport(Network) && !os(watchOS)
            followNetwork()
        #endif
        #if os(iOS) || os(tvOS) || os(visionOS)
            observeActivations(named: Notification.Name("UIApplicationWillEnterForegroundNotification"))
        #elseif os(macOS)
            observeActivations(named: Notification.Name("NSApplicationDidBecomeActiveNotification"))
        #endif
    }

    /// Reports that the app has come to the foreground at each notification.
    func observeActivations(named name: Notification.Name, from center: NotificationCenter = .default) {
        let observer = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
            Task { @MainActor in self?.didBecomeActive() }
        }
        sources.append(observer)
    }
}

#if canImport(Network) && !os(watchOS)
    extension AppStatus {
        private func followNetwork() {
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { [weak self] path in
                let isOnline = path.status != .unsatisfied
                MainActor.assumeIsolated { self?.isOnline = isOnline }
            }
            monitor.start(queue: .main)
            sources.append(monitor)
        }
    }
#endif
