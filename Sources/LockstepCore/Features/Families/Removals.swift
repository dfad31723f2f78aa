/// The removals of a family's members while requests were running that can bring them.
struct Removals<Key: Hashable> {
    private var places: [Key: Int] = [:]
    private var placeOfAll = 0

    /// Notes the removal of a member; `nil` for all members.
    @MainActor mutating func note(_ key: Key?, in order: RequestOrder) {
        if key == nil || order.oldest == nil { places = [:] }
        let place = order.next()
        if let key { places[key] = place } else { placeOfAll = place }
    }

    func contain(_ key: Key, since request: RunningRequest) -> Bool {
        max(placeOfAll, places[key] ?? 0) > request.place
    }
}
