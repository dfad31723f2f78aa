/// Returns the default of a dependency that tests must override. A test that reads this default fails.
///
/// ```swift
/// extension Dependencies {
///     @Inward var api: any API = unimplemented("api")
/// }
/// ```
///
/// The message of the failed test names the dependency (promise D4). Link `LockstepTesting` to the tests. Otherwise,
/// the test does not fail.
///
/// The read returns `nil`, zero, `false`, or an empty string or collection. For any other type, such as `any API`, the
/// read traps, unless you pass a placeholder: ``unimplemented(_:placeholder:fileID:filePath:line:column:)``.
///
/// In the app, set the dependency at launch with ``Dependencies/charge(_:_:)``. If code reads the dependency before
/// this call, a ``RuntimeWarning`` reports the read.
///
/// Isolation: none.
///
/// - Parameters:
///   - name: The name of the dependency.
///   - fileID: The file of the declaration, where the test failure appears.
///   - filePath: The path of that file.
///   - line: The line of the declaration.
///   - column: The column of the declaration.
/// - Returns: An empty value. If the type has no empty value, the function traps.
public func unimplemented<Value>(
    _ name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
    reportUnimplemented(name, fileID, filePath, line, column)
    guard let value = emptyValue(of: Value.self) else {
        fatalError(
            """
            The dependency “\(name)” was read and has no value, and there is no empty \(Value.self) to return. Override \
            “\(UnimplementedRead.current?.nameOfOutermost ?? name)”, or declare “\(name)” with a value that the test \
            continues with: unimplemented("\(name)", placeholder: …).
            """
        )
    }
    return value
}

/// Returns a placeholder as the default of a dependency that tests must override. A test that reads the default fails,
/// but continues with the placeholder.
///
/// ```swift
/// extension Dependencies {
///     @Inward var currency: String = unimplemented("currency", placeholder: "€")
/// }
/// ```
///
/// See also ``unimplemented(_:fileID:filePath:line:column:)``.
///
/// Isolation: none.
///
/// - Parameters:
///   - name: The name of the dependency.
///   - placeholder: The value that a read returns.
///   - fileID: The file of the declaration, where the test failure appears.
///   - filePath: The path of that file.
///   - line: The line of the declaration.
///   - column: The column of the declaration.
/// - Returns: The placeholder.
public func unimplemented<Value>(
    _ name: String, placeholder: Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
    reportUnimplemented(name, fileID, filePath, line, column)
    return placeholder
}

private func reportUnimplemented(
    _ name: String, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
) {
    UnimplementedRead.current?.noteRead()
    let message = "The dependency “\(name)” was read and has no value. \(advice(name))\(reader)"
    if let unimplementedReporter {
        unimplementedReporter.report(message, fileID: fileID, filePath: filePath, line: line, column: column)
    } else {
        RuntimeWarning.report("\(message) It is declared at \(fileID):\(line).")
    }
}

/// Returns sentences that say which dependency to override.
///
/// Overrides do not apply while a default value is built. So if the default value of another dependency reads the
/// dependency `name`, the sentences advise overriding the other dependency.
private func advice(_ name: String) -> String {
    guard let outermost = UnimplementedRead.current?.nameOfOutermost else {
        return "Override it for the code that reads it: `withDependencies { $0.\(name) = … }`."
    }
    return """
        The default of “\(outermost)” reads it, and a default reads no overrides. Override “\(outermost)”: \
        `withDependencies { $0.\(outermost) = … }`.
        """
}

/// A sentence that names the execution of the current code. The sentence is empty outside executions and outside the
/// main actor.
private var reader: String {
    guard MainQueue.isCurrent, let frame = UnimplementedRead.frame else { return "" }
    return MainActor.assumeIsolated {
        frame.nearest(.execution)?.summary.map { " It was read in \($0)." } ?? ""
    }
}

/// Returns the empty value of a type, or `nil` if the type has no empty value.
private func emptyValue<Value>(of type: Value.Type) -> Value? {
    if let empty = emptyForm(of: type) { return empty }
    let value: Any? =
        switch type {
        case let type as any AdditiveArithmetic.Type: type.zero
        case is Bool.Type: false
        case is Void.Type: ()
        default: nil
        }
    return value as? Value
}
