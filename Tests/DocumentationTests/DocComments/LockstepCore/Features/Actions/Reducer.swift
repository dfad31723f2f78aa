@Observable
@Store
final class OrderStore {
    var isAlertPresented = false
    var count = 0
    var price = 0
    var amount = 0
    var total = 0
    var isDirty = false

    var update: Action<OrderStore> {
        Action {
            // block 1
        }
    }
}
