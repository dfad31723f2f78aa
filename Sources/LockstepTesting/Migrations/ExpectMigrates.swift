public import Foundation

/// Asserts that saved states of all versions of an app migrate to the current version without losing a field.
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
/// A *fixture* is a file that one version of the app saved. Copy the file from a device, or write its JSON by hand.
/// Lockstep saves a header in the first line. In a fixture, the header is optional.
///
/// Keep the fixtures in the repository. The name of a fixture is `v1.state` or, if a version has several fixtures, a
/// name such as `v1-empty.state`.
///
/// If you pass `current`, you need not write the fixture of the current version. If this fixture is missing, this
/// function saves `current` as the app saves it, and the test fails once to report this. When you raise the version,
/// this file becomes the fixture of the old version.
///
/// The test fails in these cases:
/// - A version has no fixture. The current version, and each version from the first migration on, need a fixture.
/// - The data of a fixture is damaged, or cannot be migrated.
/// - The header of a fixture has a different version than its file name.
/// - A field of a fixture is lost: the migrated state does not depend on the value of the field. If you drop a field on
///   purpose, list it in `dropping`.
/// - A field in `dropping` is not lost in any fixture.
/// - A state is different after it was saved and read again.
///
/// Lost fields are detected only in JSON payloads.
///
/// - Parameters:
///   - folder: The folder of the fixtures. Files with other names, and files that cannot be read, are ignored.
///   - type: The type of the state.
///   - version: The current version, as passed to `persist`.
///   - migrations: The migrations, as passed to `persist`.
///   - codec: The codec, as passed to `persist`.
///   - dropped: The fields that are dropped on purpose, such as `user.token` or `items[].note`.
///   - current: A state of the current version with a value in each field. It is saved as the fixture of the current
///     version if that version has no fixture.
///   - fileID: The file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The states of the fixtures that could be migrated, by the file name without `.state`.
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

/// Asserts that the states saved by every version of an app migrate to the current version without losing a field.
///
/// See ``expectMigrates(fixtures:to:version:migrating:codec:dropping:current:fileID:filePath:line:column:)``. This
/// function takes fixtures that are written in the test:
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
///   - dropped: The fields that are dropped on purpose, such as `user.token` or `items[].note`.
///   - fileID: The file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The states of the fixtures that could be migrated, by version.
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
