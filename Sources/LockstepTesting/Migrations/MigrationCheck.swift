import Foundation

/// A check that migrates fixtures to the current version. The test fails if a fixture cannot be migrated or loses a
/// field.
struct MigrationCheck<State: Codable & Equatable & Sendable> {
    private let version: Int
    private let firstVersion: Int
    private let migrations: Migrations
    private let codec: any StateCodec
    private let dropped: Set<String>
    private let location: CodeLocation

    init(
        _ version: Int, _ steps: [Migration], _ codec: any StateCodec, _ dropped: Set<String>, _ location: CodeLocation
    ) {
        self.version = version
        firstVersion = steps.map(\.version).min() ?? version
        migrations = Migrations(steps, to: version, of: State.self)
        self.codec = codec
        self.dropped = dropped
        self.location = location
    }

    /// A fixture that was migrated.
    private struct Migrated {
        let name: String
        let saved: SavedState
        /// The saved payload; `nil` if it is not JSON.
        let payload: JSONValue?
        let state: State
    }

    /// Migrates the fixtures. Fails the test for each problem, such as a missing version, a failed migration or a lost
    /// field. The messages contain `place`, the location of the fixtures.
    ///
    /// - Returns: The migrated states. The keys are the names of the fixtures.
    func states(of fixtures: [Fixture], in place: String) -> [String: State] {
        let versions = Set(fixtures.map(\.version))
        for missing in firstVersion...version where !versions.contains(missing) {
            location.fail("There is no fixture of version \(missing) in \(place): add a state that this version saved.")
        }
        let migrated = fixtures.compactMap(migrate)
        let known = knownValues(of: migrated)
        var lost: [String: [(fixture: String, field: LostField)]] = [:]
        for fixture in migrated {
            checkAgain(fixture)
            for field in lostFields(of: fixture, known) { lost[field.path, default: []].append((fixture.name, field)) }
        }
        for (path, fields) in lost.sorted(by: { $0.key < $1.key }) where !isDropped(path) {
            let names = fields.map(\.fixture).joined(separator: ", ")
            let places = fields.compactMap { fixture, field in
                field.isPartial ? "In \(fixture), this is so for \(field.someIndices). " : nil
            }
            location.fail(
                """
                “\(path)” of \(names) is lost: the state does not depend on its \(LostField.noun(for: path)). \
                \(places.joined())Migrate it, or pass dropping: ["\(path)"].
                """)
        }
        for field in dropped.subtracting(lost.keys).sorted() {
            location.fail("“\(field)” is not lost in any fixture: remove it from `dropping`.")
        }
        return Dictionary(uniqueKeysWithValues: migrated.map { ($0.name, $0.state) })
    }

    private func migrate(_ fixture: Fixture) -> Migrated? {
        do {
            let saved = try fixture.saved()
            if saved.version != fixture.version {
                location.fail("\(fixture.name) was saved by version \(saved.version).")
            }
            return Migrated(
                name: fixture.name, saved: saved, payload: JSONValue(decoding: saved.payload),
                state: try migrations.decode(State.self, from: saved, by: codec))
        } catch {
            location.fail("\(fixture.name) cannot be migrated: \(error.localizedDescription)")
            return nil
        }
    }

    /// Returns whether ``dropped`` contains the path `field`, or the path of a field inside `field`.
    ///
    /// For example, `items[]` is the path of an empty list. If ``dropped`` contains `items[].note`, the result for
    /// `items[]` is `true`.
    private func isDropped(_ field: String) -> Bool {
        dropped.contains { $0 == field || $0.hasPrefix(field + ".") }
    }

    /// Encodes and decodes a state, and fails the test if the result differs from the state.
    private func checkAgain(_ fixture: Migrated) {
        do {
            let again = try codec.decode(State.self, from: codec.encode(fixture.state))
            if haveSameParts(again, fixture.state) { return }
            location.fail(
                """
                The state of \(fixture.name) is different after it was saved and read again: \(again), and before that \
                \(fixture.state).
                """)
        } catch {
            location.fail("The state of \(fixture.name) cannot be saved and read again: \(error.localizedDescription)")
        }
    }

    /// Returns texts and integers that the fields have in the fixtures and in the migrated states. The keys are the
    /// paths of the fields. Each field has at most sixteen values.
    ///
    /// To detect lost fields, the check replaces a value of a field with these values. Some fields accept only certain
    /// texts. For example, an enum accepts only the names of its cases. If a field is lost, the migrated state often
    /// contains the default value, which is a text that the field accepts.
    private func knownValues(of fixtures: [Migrated]) -> [String: [JSONValue]] {
        var known: [String: [JSONValue]] = [:]
        for fixture in fixtures {
            let state = (try? codec.encode(fixture.state)).flatMap(JSONValue.init(decoding:))
            for values in [fixture.payload, state] {
                for leaf in values.map(JSONLeaf.all) ?? [] where leaf.value.isTextOrInteger {
                    let others = known[leaf.field, default: []]
                    if others.count < 16, !others.contains(leaf.value) {
                        known[leaf.field, default: []].append(leaf.value)
                    }
                }
            }
        }
        return known
    }

    /// Returns the fields of a saved payload that do not affect the migrated state. For each field, the function
    /// changes the value in the payload, and migrates the payload again. For each key of an object, the function renames
    /// the key.
    ///
    /// A field of the elements of a list, such as `items[].name`, is lost if one of the elements does not affect the
    /// state.
    ///
    /// - Parameters:
    ///   - fixture: The fixture with the payload.
    ///   - known: Values that the fields have in the fixtures and in the migrated states. The function tries these
    ///     values and similar values.
    /// - Returns: The lost fields. If the migration or decoding fails with each tried value, the field does not count
    ///   as lost.
    private func lostFields(of fixture: Migrated, _ known: [String: [JSONValue]]) -> [LostField] {
        func state(of payload: JSONValue) -> State? {
            var saved = fixture.saved
            guard let data = try? JSONEncoder().encode(payload) else { return nil }
            saved.payload = data
            return try? migrations.decode(State.self, from: saved, by: codec)
        }
        func isSame(_ payload: JSONValue) -> Bool? { state(of: payload).map { haveSameParts($0, fixture.state) } }
        // Lost fields cannot be detected if the payload is not JSON, or if decoding the payload as JSON and encoding it
        // again changes the migrated state.
        guard let payload = fixture.payload else { return [] }
        guard isSame(payload) == true else {
            checkRepeatability(of: fixture)
            return []
        }
        var fields: [String: LostField] = [:]
        for leaf in JSONLeaf.some(of: payload) {
            let others = leaf.value.others + (leaf.value.isTextOrInteger ? known[leaf.field] ?? [] : [])
            var isLost: Bool?
            for other in others where other != leaf.value && isLost != false {
                isLost = isSame(leaf.replacing(other)) ?? isLost
            }
            if let isLost { fields[leaf.field, default: LostField(path: leaf.field)].note(leaf.place, isLost: isLost) }
        }
        for key in JSONKey.some(of: payload) {
            // A key is lost if the state depends on the value, but not on the key. If the state does not change without
            // the value either, only the value is lost, or the key belongs to a struct.
            guard isSame(key.removing()) == false else { continue }
            let isLost = key.others.contains { isSame(key.renaming($0)) == true }
            fields[key.field, default: LostField(path: key.field)].note(key.place, isLost: isLost)
        }
        return fields.values.filter(\.isLost)
    }

    /// Migrates a saved state again, and fails the test if the result differs from the result of the first time. If the
    /// results differ, lost fields cannot be detected.
    private func checkRepeatability(of fixture: Migrated) {
        guard let again = try? migrations.decode(State.self, from: fixture.saved, by: codec),
            !haveSameParts(again, fixture.state)
        else { return }
        location.fail(
            """
            Lost fields of \(fixture.name) cannot be detected, because each migration makes a different state. Pass random values \
            and dates to the migrations, so that a test can pass constants.
            """)
    }
}

extension JSONValue {
    /// Decodes JSON. The result is `nil` if the data is not JSON.
    fileprivate init?(decoding data: Data) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
        self = value
    }

    fileprivate var isTextOrInteger: Bool {
        switch self {
        case .text, .integer: true
        default: false
        }
    }

    /// The values that a check tries in place of this value. Usually, there are several, because one of them may be
    /// invalid for the field, or may lead to the same state by chance.
    fileprivate var others: [JSONValue] {
        switch self {
        case .boolean(let value): [.boolean(!value)]
        case .integer(let value): [.integer(value &+ 1), .integer(value &- 1), .integer(value == 0 ? 2 : 0)]
        case .unsigned(let value): [.unsigned(value &- 1), .integer(0)]
        case .number(let value): [.number(value + 1), .number(value / 2 - 1)]
        case .decimal(let value): [.decimal(value + 1), .decimal(value / 2 - 1)]
        case .text(let value): ([value + "x", "x" + value, ""] + value.withOtherDigits).map(JSONValue.text)
        // These values do not show which type a field has. No replacement is `null` or empty, because a migration often
        // makes the same state of such values.
        case .null, .list, .object:
            [.boolean(true), .boolean(false), .integer(1), .integer(2), .text("x")]
        }
    }
}

extension String {
    /// Two copies of this text: one with a different first digit, and one with a different last digit. If this text is
    /// a UUID or a date, at least one copy is a valid UUID or date, too. Without digits, the array is empty.
    var withOtherDigits: [String] {
        [firstIndex(where: \.isNumber), lastIndex(where: \.isNumber)].compactMap(\.self).map { index in
            replacingCharacters(in: index...index, with: self[index] == "1" ? "0" : "1")
        }
    }
}
