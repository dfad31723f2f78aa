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
        var lost: [String: [String]] = [:]
        for fixture in migrated {
            checkAgain(fixture)
            for field in lostFields(of: fixture, known) { lost[field, default: []].append(fixture.name) }
        }
        for (field, names) in lost.sorted(by: { $0.key < $1.key }) where !isDropped(field) {
            location.fail(
                """
                “\(field)” of \(names.joined(separator: ", ")) is lost: the state does not depend on its value. Migrate it, or \
                pass dropping: ["\(field)"].
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
                values?.visitLeaves { field, value, _ in
                    let others = known[field, default: []]
                    if value.isTextOrInteger, others.count < 16, !others.contains(value) {
                        known[field, default: []].append(value)
                    }
                }
            }
        }
        return known
    }

    /// Returns the fields of a saved payload that do not affect the migrated state. For each field, the function
    /// changes the value in the payload, and migrates the payload again.
    ///
    /// - Parameters:
    ///   - fixture: The fixture with the payload.
    ///   - known: Values that the fields have in the fixtures and in the migrated states. The function tries these
    ///     values and similar values.
    /// - Returns: The lost fields. If the migration or decoding fails with each tried value, the field does not count
    ///   as lost.
    private func lostFields(of fixture: Migrated, _ known: [String: [JSONValue]]) -> [String] {
        func state(of payload: JSONValue) -> State? {
            var saved = fixture.saved
            guard let data = try? JSONEncoder().encode(payload) else { return nil }
            saved.payload = data
            return try? migrations.decode(State.self, from: saved, by: codec)
        }
        // Lost fields cannot be detected if the payload is not JSON, or if decoding the payload as JSON and encoding it
        // again changes the migrated state.
        guard let payload = fixture.payload else { return [] }
        guard let same = state(of: payload), haveSameParts(same, fixture.state) else {
            checkRepeatability(of: fixture)
            return []
        }
        var isLost: [String: Bool] = [:]
        payload.visitLeaves { field, value, replacing in
            for other in value.others + (value.isTextOrInteger ? known[field] ?? [] : []) where other != value {
                if isLost[field] == false { return }
                guard let changed = state(of: replacing(other)) else { continue }
                isLost[field] = haveSameParts(changed, fixture.state)
            }
        }
        return isLost.filter(\.value).map(\.key)
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

    /// Calls `body` for each leaf. A leaf is a value without inner values.
    ///
    /// - `field` is the path of the leaf, such as `items[].name`.
    /// - `leaf` is the value.
    /// - `replacing` returns a copy of the whole value with another leaf in place of this leaf.
    fileprivate func visitLeaves(
        _ body: (_ field: String, _ leaf: JSONValue, _ replacing: (JSONValue) -> JSONValue) -> Void
    ) {
        visit("", { $0 }, body)
    }

    private func visit(
        _ field: String, _ whole: @escaping (JSONValue) -> JSONValue,
        _ body: (String, JSONValue, (JSONValue) -> JSONValue) -> Void
    ) {
        switch self {
        case .list([]): body("\(field)[]", self, whole)
        case .list(let values):
            for (index, value) in values.enumerated() {
                let replacing = { (new: JSONValue) -> JSONValue in
                    var values = values
                    values[index] = new
                    return whole(.list(values))
                }
                value.visit("\(field)[]", replacing, body)
            }
        case .object(let values) where !values.isEmpty:
            for (key, value) in values {
                let replacing = { (new: JSONValue) -> JSONValue in
                    var values = values
                    values[key] = new
                    return whole(.object(values))
                }
                value.visit(field.isEmpty ? key : "\(field).\(key)", replacing, body)
            }
        default: body(field, self, whole)
        }
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
    fileprivate var withOtherDigits: [String] {
        [firstIndex(where: \.isNumber), lastIndex(where: \.isNumber)].compactMap(\.self).map { index in
            replacingCharacters(in: index...index, with: self[index] == "1" ? "0" : "1")
        }
    }
}
