struct Cart: Sendable {
    var isLocked = false
}
