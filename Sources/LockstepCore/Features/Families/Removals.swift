/// The removals of a family's members, by their places in the order of the family's requests.
struct Removals<Key: Hashable> {
    private var places: [Key: Int] = [:]
    private var placeOfAll = 0

    mutating func note(_ key: Key, at place: Int) { places[key] = place }

    mutating func noteAll(at place: Int) { (places, placeOfAll) = ([:], place) }

    func contain(_ key: Key, since place: Int) -> Bool { max(placeOfAll, places[key] ?? 0) > place }
}
