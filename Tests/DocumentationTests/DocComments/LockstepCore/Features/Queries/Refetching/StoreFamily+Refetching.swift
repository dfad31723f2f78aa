@MainActor private let product = QueryFamily { (id: Int) in "Product \(id)" }
private let ticks = AsyncStream<Void> { nil }

#if !canImport(Darwin)
    extension NotificationCenter {
        func notifications(named name: Notification.Name) -> AsyncStream<Notification> { AsyncStream { nil } }
    }

    extension Notification.Name {
        static var NSCalendarDayChanged: Self { Self("NSCalendarDayChanged") }
    }
#endif
private struct API: Sendable {
    func save(_ order: String) async throws {}
}

@MainActor private let (api, order, orders) = (API(), "", QueryFamily { (_: Int) in "" })
@MainActor private func closeSheet() {}
