public import Foundation

/// Asserts that saved states of all format versions migrate to the current version without losing a field.
///
/// ```swift
/// @Test func `Carts of all versions are read`() throws {
///     let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Carts")
///     let carts = expectMigrates(
///         fixtures: fixtures, to: Cart.self, version: 3, migrating: Cart.migrations, dropping: ["couponCode"],
///         current: Cart(items: [Item(name: "Milk", count: 2)]))
///     #expect(carts["v1"] == Cart(items: [Item(name: "Milk", count: 1)]))
/// }
/// ```
///
/// A *fixture* is a file that the app saved in one version of the state's format. The file name is `v<version>.state`
/// or `v<version>-<text>.state`, for example `v1.state` or `v1-empty.state`. Copy the file from a device, or write its
/// JSON by hand. The header that Lockstep saves in the first line is optional. Keep the fixtures in the repository.
///
/// If you pass `current`, the function creates a missing fixture of the current version. The test then fails once.
///
/// The test fails in these cases:
/// - A version has no fixture. The versions start at the lowest version in `migrations`, and end at `version`.
/// - A fixture is damaged or cannot be migrated.
/// - The header of a fixture has another version than the file name.
/// - A field of a fixture is lost, and `dropped` does not contain the field. A field is lost if its value does not
///   affect the migrated state. A field of the elements of a list, such as `items[].name`, is lost if its value in one
///   of the elements does not.
/// - The keys of a dictionary are lost: the state depends on a value, and not on its key.
/// - A state changes when it is saved and read again.
///
/// To detect lost fields, the function replaces each value of a fixture, and migrates the changed fixture. As the new
/// value, the function tries similar values, and values that the field has in the fixtures and in the migrated states.
/// If the migration or decoding fails with each new value, the field is not checked. For example, an enum is checked
/// only if at least two of its cases occur in the fixtures or in the migrated states. Only JSON payloads are checked
/// for lost fields. Of a field that occurs more than 256 times in a fixture, 256 values are checked, with the first and
/// the last one among them.
///
/// - Parameters:
///   - folder: The folder of the fixtures. Files that are not named like a fixture are ignored, and so are files that
///     cannot be opened.
///   - type: The type of the state.
///   - version: The current version, as passed to `persist`.
///   - migrations: The migrations, as passed to `persist`.
///   - codec: The codec, as passed to `persist`.
///   - dropped: The fields that are lost on purpose, such as `user.token` or `items[].note`, and `counts{}` for the keys
///     of a dictionary. Each listed field must be lost in at least one fixture.
///   - current: A state of the current version with a value in each field.
///   - fileID: The file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The states of the fixtures that could be migrated. The keys are the file names without `.state`.
@discardableResult
public func expectMigrates<State: Codable & Equatable & Sendable>(
    fixtures folder: URL, to type: State.Type, version: Int, migrating migrations: [Migration] = [],
    codec: some StateCodec = .json, dropping dropped: Set<String> = [], current: State? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> [String: State] {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let check = MigrationCheck<State>(version, migrations, codec, dropped, location)
    var fixtures = FixtureFolder(folder)
    if let current, !fixtures.all.contains(where: { $0.version == version }) {
        do {
            let name = try fixtures.write(current, version, by: codec)
            location.fail(
                """
                There was no fixture of version \(version), so \(name) was created from `current`. Add the file to the \
                repository, and run the test again.
                """)
        } catch {
            location.fail("The fixture of version \(version) cannot be written: \(error.localizedDescription)")
        }
    }
    return check.states(of: fixtures.all, in: "“\(folder.path(percentEncoded: false))”")
}

/// Asserts that saved states migrate to the current version without losing a field. The test contains the saved data of
/// each version.
///
/// The function makes the same checks as
/// ``expectMigrates(fixtures:to:version:migrating:codec:dropping:current:fileID:filePath:line:column:)``.
///
/// ```swift
/// expectMigrates(
///     [1: Data(#"{"items":["Milk"]}"#.utf8), 2: Data(#"{"items":{"Milk":2}}"#.utf8)],
///     to: Cart.self, version: 2, migrating: Cart.migrations)
/// ```
///
/// - Parameters:
///   - fixtures: The saved data, by version. The header that Lockstep saves in the first line is optional.
///   - type: The type of the state.
///   - version: The current version, as passed to `persist`.
///   - migrations: The migrations, as passed to `persist`.
///   - codec: The codec, as passed to `persist`.
///   - dropped: The fields that are lost on purpose, such as `user.token`, `items[].note` or `counts{}`.
///   - fileID: The file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The states of the fixtures that could be migrated. The keys are the versions.
@discardableResult
public func expectMigrates<State: Codable & Equatable & Sendable>(
    _ fixtures: [Int: Data], to type: State.Type, version: Int, migrating migrations: [Migration] = [],
    codec: some StateCodec = .json, dropping dropped: Set<String> = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> [Int: State] {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let check = MigrationCheck<State>(version, migrations, codec, dropped, location)
    let all = fixtures.sorted { $0.key < $1.key }.map { Fixture(name: "v\($0.key)", version: $0.key, data: $0.value) }
    let states = check.states(of: all, in: "the fixtures")
    return Dictionary(
        uniqueKeysWithValues: all.compactMap { fixture in states[fixture.name].map { (fixture.version, $0) } })
}
