@MainActor private let rows = StoreFamily { (id: Int) in AsyncValue(initialValue: id) }
