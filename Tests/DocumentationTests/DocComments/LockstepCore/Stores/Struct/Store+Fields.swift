private struct Counter: Equatable, Sendable {
    var count = 0
    var name = ""
}

/// SwiftUI's `Binding`.
private struct Binding<Value> {
    init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {}
}

@MainActor private let store = Store(state: Counter())
@MainActor private let todos = AsyncValue<[String]>()
