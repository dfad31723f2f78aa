@Observable
@Store
final class Cart {
    var total = 0
}

@Observable
@Store
final class Shipping {
    var price = 0
}

@MainActor private let cart = Cart()
@MainActor private let shipping = Shipping()
@MainActor private let total = Derived { 0 }
