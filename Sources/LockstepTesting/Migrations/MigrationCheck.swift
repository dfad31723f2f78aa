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

    /// Migrates the fixtures. Fails the test for each problem, such as a missing version, a failed migration or a lost
    /// field. The messages contain `place`, the location of the fixtures.
    ///
    /// - Returns: The migrated states. The keys are the names of the fixtures.
    func states(of fixtures: [Fixture], in place: String) -> [String: State] {
        let versions = Set(fixtures.map(\.version))
        for missing in firstVersion...version where !versions.contains(missing) {
            location.fail("There is no fixture of version \(missing) in \(place): add a state that this version saved.")
        }
        var lost: [String: [String]] = [:]
        var states: [String: State] = [:]
        for fixture in fixtures {
            do {
                let saved = try fixture.saved()
                if saved.version != fixture.version {
                    location.fail("\(fixture.name) was saved by version \(saved.version).")
                }
                let state = try migrations.decode(State.self, from: saved, by: codec)
                states[fixture.name] = state
                checkAgain(state, of: fixture)
                for field in lostFields(of: saved, state, fixture.name) {
                    lost[field, default: []].append(fixture.name)
                }
            } catch {
                location.fail("\(fixture.name) cannot be migrated: \(error.localizedDescription)")
            }
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
        return states
    }

    /// Returns whether the test allows a field to be lost. If `items[].note` may be lost, `items[]` may be lost, too.
    /// The path `items[]` stands for an empty list.
    private func isDropped(_ field: String) -> Bool {
        dropped.contains { $0 == field || $0.hasPrefix(field + ".") }
    }

    /// Encodes and decodes a state, and fails the test if the result differs from the state.
    private func checkAgain(_ state: State, of fixture: Fixture) {
        do {
            let again = try codec.decode(State.self, from: codec.encode(state))
            if again != state {
                location.fail(
                    """
                    The state of \(fixture.name) is different after it was saved and read again: \(again), and before that \
                    \(state).
                    """)
            }
        } catch {
            location.fail("The state of \(fixture.name) cannot be saved and read again: \(error.localizedDescription)")
        }
    }

    /// Returns the fields of a saved payload that do not affect the migrated state. For each field, the function
    /// changes the value in the payload, and migrates the payload again.
    private func lostFields(of saved: SavedState, _ state: State, _ name: String) -> [String] {
        func migrated(_ payload: JSONValue) -> State? {
            var saved = saved
            guard let data = try? JSONEncoder().encode(payload) else { return nil }
            saved.payload = data
            return try? migrations.decode(State.self, from: saved, by: codec)
        }
        // Lost fields cannot be detected if the payload is not JSON, or if decoding the payload as JSON and encoding it
        // again changes the migrated state.
        guard let payload = try? JSONDecoder().decode(JSONValue.self, from: saved.payload) else { return [] }
        guard migrated(payload) == state else {
            checkRepeatability(of: saved, state, name)
            return []
        }
        var fields: [String: Bool] = [:]
        payload.visitValues { field, changed in
            if fields[field] == true { return }
            // If a changed value makes the migration or decoding fail, the value was read. So the field is not lost.
            fields[field] = changed.contains { migrated($0) != state }
        }
        return fields.filter { !$0.value }.map(\.key)
    }

    /// Fails the test if a second migration of a saved state makes a different state. In this case, lost fields cannot
    /// be detected.
    private func checkRepeatability(of saved: SavedState, _ state: State, _ name: String) {
        guard state == state, let again = try? migrations.decode(State.self, from: saved, by: codec), again != state
        else { return }
        location.fail(
            """
            Lost fields of \(name) cannot be detected, because each migration makes a different state. Pass random values \
            and dates to the migrations, so that a test can pass constants.
            """)
    }
}

extension JSONValue {
    /// Calls `body` for each leaf. A leaf is a value without inner values.
    ///
    /// - `field` is the path of the leaf, such as `items[].name`.
    /// - `changed` contains copies of the whole value. In each copy, only the leaf is different.
    fileprivate func visitValues(_ body: (_ field: String, _ changed: [JSONValue]) -> Void) {
        visit("", { $0 }, body)
    }

    private func visit(
        _ field: String, _ whole: @escaping (JSONValue) -> JSONValue, _ body: (String, [JSONValue]) -> Void
    ) {
        switch self {
        case .list([]): body("\(field)[]", others.map(whole))
        case .object([:]): body(field, others.map(whole))
        case .list(let values):
            for (index, value) in values.enumerated() {
                let replacing = { (new: JSONValue) -> JSONValue in
                    var values = values
                    values[index] = new
                    return whole(.list(values))
                }
                value.visit("\(field)[]", replacing, body)
            }
        case .object(let values):
            for (key, value) in values {
                let replacing = { (new: JSONValue) -> JSONValue in
                    var values = values
                    values[key] = new
                    return whole(.object(values))
                }
                value.visit(field.isEmpty ? key : "\(field).\(key)", replacing, body)
            }
        default: body(field, others.map(whole))
        }
    }

    /// Replacements for this value. Most values have several, because one replacement may lead to the same state by
    /// chance.
    private var others: [JSONValue] {
        switch self {
        case .boolean(let value): [.boolean(!value)]
        case .integer(let value): [.integer(value &+ 1), .integer(value &- 1), .integer(value == 0 ? 2 : 0)]
        case .unsigned(let value): [.unsigned(value &- 1), .integer(0)]
        case .number(let value): [.number(value + 1), .number(value / 2 - 1)]
        case .text(let value): [.text(value + "x"), .text("x" + value), .text("")]
        // These values do not show which type a field has. A value of a wrong type makes decoding fail, which shows that
        // the field is read.
        case .null, .list, .object:
            [.null, .boolean(true), .integer(1), .text("x"), .list([]), .object([:])].filter { $0 != self }
        }
    }
}
