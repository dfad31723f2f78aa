/// A field of a saved payload that may not affect the migrated state.
struct LostField {
    /// The path of the field, such as `items[].name`, or `counts{}` for the keys of an object.
    let path: String
    /// The places of the values that do not affect the state, such as `items[2].name`.
    private var lostPlaces: [String] = []
    private var keptPlaces = 0

    init(path: String) { self.path = path }

    /// Records whether the value at a place is lost.
    mutating func note(_ place: String, isLost: Bool) {
        if isLost { lostPlaces.append(place) } else { keptPlaces += 1 }
    }

    /// Whether a value is lost.
    var isLost: Bool { !lostPlaces.isEmpty }

    /// Whether some values are lost, and others are kept.
    var isPartial: Bool { isLost && keptPlaces > 0 }

    /// The places of lost values, at most three of them.
    var someIndices: String {
        let more = lostPlaces.count > 3 ? ["and \(lostPlaces.count - 3) more"] : []
        return (lostPlaces.prefix(3) + more).joined(separator: ", ")
    }

    /// What a field with a path has: a value or keys.
    static func noun(for path: String) -> String { path.hasSuffix("{}") ? "keys" : "value" }
}
