@MainActor private let product = QueryFamily { (id: Int) in "Product \(id)" }
@MainActor private let basket = AsyncValue<String>()
@MainActor private let entry = product[7]
