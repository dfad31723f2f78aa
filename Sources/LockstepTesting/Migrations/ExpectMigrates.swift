public import Foundation

/// Asserts that what every version of an app saved arrives in the current version, with nothing lost.
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
/// A fixture is a file that a version saved, kept in the repository as `v1.state` or, where a version has several, `v1-empty.state`. Copy it
/// from a device, or write its JSON by hand: the first line, which Lockstep adds, may be missing. The fixture of the current version is written
/// for you: where it is missing, `current` is saved as the app saves it, and the test fails once, to say so. When you raise the version, it
/// becomes the fixture of the old one.
///
/// The test fails
/// - where a version has no fixture: the current one, and each from which a migration starts;
/// - where a fixture cannot be read or migrated;
/// - where a field of a fixture is lost: no other value of it makes another state. Fields that are meant to be lost are `dropping`;
/// - where the state is another one after it was saved and read again.
///
/// Whether fields are lost is known for payloads in JSON only.
///
/// - Parameters:
///   - folder: The folder of the fixtures. Other files in it are ignored.
///   - type: The type of the state.
///   - version: The current version, as it is passed to `persist`.
///   - migrations: The migrations, as they are passed to `persist`.
///   - codec: The codec, as it is passed to `persist`.
///   - dropped: The fields that are meant to be lost, such as `user.token` or `items[].note`.
///   - current: A state of the current version, with a value in each field; saved as a fixture where there is none.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The states of the fixtures that could be migrated, by the names of their files, without `.state`.
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
                There was no fixture of version \(version), and \(name) was made of `current`. Add it to the repository, and run the \
                test again.
                """)
        } catch {
            location.fail("The fixture of version \(version) cannot be written: \(error.localizedDescription)")
        }
    }
    return check.states(of: fixtures.all, in: "“\(folder.path(percentEncoded: false))”")
}

/// Asserts that what every version of an app saved arrives in the current version, with nothing lost.
///
/// See ``expectMigrates(fixtures:to:version:migrating:codec:dropping:current:fileID:filePath:line:column:)``. The fixtures are written in
/// the test:
///
/// ```swift
/// expectMigrates(
///     [1: Data(#"{"items":["Milk"]}"#.utf8), 2: Data(#"{"items":{"Milk":2}}"#.utf8)],
///     to: Cart.self, version: 2, migrating: Cart.migrations)
/// ```
///
/// - Parameters:
///   - fixtures: What was saved, by version; the first line, which Lockstep adds, may be missing.
///   - type: The type of the state.
///   - version: The current version, as it is passed to `persist`.
///   - migrations: The migrations, as they are passed to `persist`.
///   - codec: The codec, as it is passed to `persist`.
///   - dropped: The fields that are meant to be lost, such as `user.token` or `items[].note`.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
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
