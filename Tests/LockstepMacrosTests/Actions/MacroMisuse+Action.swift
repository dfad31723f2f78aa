import SwiftDiagnostics

extension MacroMisuse {
    /// Wrong uses of `@Action`.
    static let action: [MacroMisuse] = actionProperties + actionComponents

    private static let actionProperties: [MacroMisuse] = [
        MacroMisuse(
            name: "constant",
            source: """
                final class Box {
                    @Action(\\Self.a) let x: Action<S>
                }
                """,
            message: "'@Action' writes the getter of a 'var'; a 'let' has none",
            line: 2,
            column: 22,
            fixIts: ["replace 'let' with 'var'"],
            fixed: """
                final class Box {
                    @Action(\\Self.a) var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "static property",
            source: """
                final class Box {
                    @Action(\\Self.a) static var x: Action<S>
                }
                """,
            message: "'@Action' makes an action of an instance's components, and cannot be attached to a "
                + "'static' property",
            line: 2,
            column: 22,
            fixIts: ["remove 'static'"],
            fixed: """
                final class Box {
                    @Action(\\Self.a) var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "nonisolated property",
            source: """
                final class Box {
                    @Action(\\Self.a) private nonisolated var x: Action<S>
                }
                """,
            message: "'@Action' makes an action, which lives on the main actor",
            line: 2,
            column: 30,
            fixIts: ["remove 'nonisolated'"],
            fixed: """
                final class Box {
                    @Action(\\Self.a) private var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "nonisolated property on a line of its own",
            source: """
                final class Box {
                    @Action(\\Self.a) 
                    nonisolated var x: Action<S>
                }
                """,
            message: "'@Action' makes an action, which lives on the main actor",
            line: 3,
            column: 5,
            fixIts: ["remove 'nonisolated'"],
            fixed: """
                final class Box {
                    @Action(\\Self.a) 
                    var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "property with a value",
            source: """
                final class Box {
                    @Action(\\Self.a) var x: Action<S> = make()
                }
                """,
            message: "'@Action' writes the getter of the property, which can have no value besides",
            line: 2,
            column: 39,
            fixIts: ["remove the value"],
            fixed: """
                final class Box {
                    @Action(\\Self.a) var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "property with a getter",
            source: """
                final class Box {
                    @Action(\\Self.a) var x: Action<S> { make() }
                }
                """,
            message: "'@Action' writes the getter of the property, which can have no accessors besides",
            line: 2,
            column: 39
        ),
        MacroMisuse(
            name: "property without a type",
            source: """
                final class Box {
                    @Action(\\Self.a) var x
                }
                """,
            message: "'@Action' needs the property's type written out: 'Action<MyStore>' or 'AsyncAction<MyStore>'",
            line: 2,
            column: 26,
            fixIts: ["add the type"],
            fixed: """
                final class Box {
                    @Action(\\Self.a) var x: Action<<#Store#>>
                }
                """
        ),
        MacroMisuse(
            name: "another type",
            source: """
                final class Box {
                    @Action(\\Self.a) var x: Reducer<S>
                }
                """,
            message: "'@Action' needs the type 'Action<MyStore>' or 'AsyncAction<MyStore>' written out "
                + "here, not 'Reducer<S>'",
            line: 2,
            column: 29
        ),
        MacroMisuse(
            name: "optional type",
            source: """
                final class Box {
                    @Action(\\Self.a) var x: Action<S>?
                }
                """,
            message: "'@Action' needs the type 'Action<MyStore>' or 'AsyncAction<MyStore>' written out "
                + "here, not 'Action<S>?'",
            line: 2,
            column: 29
        ),
        MacroMisuse(
            name: "action without a store",
            source: """
                final class Box {
                    @Action(\\Self.a) var x: Lockstep.AsyncAction
                }
                """,
            message: "'@Action' needs to know the store of the action: 'AsyncAction<MyStore>'",
            line: 2,
            column: 38
        ),
        MacroMisuse(
            name: "action with arguments",
            source: """
                final class Box {
                    @Action(\\Self.a) var x: Action<S, Int, String>
                }
                """,
            message: "an action with arguments cannot be made by '@Action', because reducers and "
                + "middlewares that are named by key paths take none; write its components in braces",
            line: 2,
            column: 39,
            fixIts: ["remove the arguments"],
            fixed: """
                final class Box {
                    @Action(\\Self.a) var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "observed property",
            source: """
                @Observable final class Box {
                    @Action(\\Self.a) var x: Action<S>
                }
                """,
            message: "'@Action' cannot write the getter of a property that '@Observable' tracks",
            line: 2,
            column: 26,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Observable final class Box {
                    @ObservationIgnored @Action(\\Self.a) var x: Action<S>
                }
                """
        ),
    ]

    private static let actionComponents: [MacroMisuse] = [
        MacroMisuse(
            name: "no component",
            source: """
                final class Box {
                    @Action() var x: Action<S>
                }
                """,
            message: "'@Action' needs the reducers and middlewares that the action is made of: "
                + "'@Action(\\Self.fetchMiddleware)'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "component that is no key path",
            source: """
                final class Box {
                    @Action(\\Self.a, self.b) var x: Action<S>
                }
                """,
            message: "'@Action' needs a key path to a property here, written out as '\\Self.fetchMiddleware'",
            line: 2,
            column: 22,
            fixIts: ["replace with '\\Self.b'"],
            fixed: """
                final class Box {
                    @Action(\\Self.a, \\Self.b) var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "component that is called",
            source: """
                final class Box {
                    @Action(make(\\Self.a)) var x: Action<S>
                }
                """,
            message: "'@Action' needs a key path to a property here, written out as '\\Self.fetchMiddleware'",
            line: 2,
            column: 13
        ),
        MacroMisuse(
            name: "key path with a subscript",
            source: """
                final class Box {
                    @Action(\\Self.list[0]) var x: Action<S>
                }
                """,
            message: "'@Action' needs a key path to a property here, written out as '\\Self.fetchMiddleware'",
            line: 2,
            column: 13
        ),
        MacroMisuse(
            name: "component of another type",
            source: """
                final class Box {
                    @Action(reducers: \\Other.a) var x: Action<S>
                }
                """,
            message: "'@Action' can use only what 'Box' declares itself, not what 'Other' does",
            line: 2,
            column: 24,
            fixIts: ["replace 'Other' with 'Self'"],
            fixed: """
                final class Box {
                    @Action(reducers: \\Self.a) var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "async component in a sync action",
            source: """
                final class Box {
                    @SuspendingAction(\\Self.a) var x: Action<S>
                }
                """,
            message: "an 'Action' cannot wait for an async component; this must be an 'AsyncAction'",
            line: 2,
            column: 39,
            fixIts: ["replace 'Action' with 'AsyncAction'"],
            fixed: """
                final class Box {
                    @SuspendingAction(\\Self.a) var x: AsyncAction<S>
                }
                """
        ),
    ]
}
