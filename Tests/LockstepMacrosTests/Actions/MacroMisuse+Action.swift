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
            message: "'@Action' generates a getter, which a 'let' cannot have; use 'var'",
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
            message: "'@Action' uses the components of an instance, so the property cannot be 'static'",
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
            message: "'@Action' makes an action, which is isolated to the main actor; remove 'nonisolated'",
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
            name: "nonisolated property on its own line",
            source: """
                final class Box {
                    @Action(\\Self.a) 
                    nonisolated var x: Action<S>
                }
                """,
            message: "'@Action' makes an action, which is isolated to the main actor; remove 'nonisolated'",
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
            message: "'@Action' generates the getter of the property; remove the initial value",
            line: 2,
            column: 39,
            fixIts: ["remove the initial value"],
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
            message: "'@Action' generates the getter of the property; remove the accessors that are written",
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
            message: "'@Action' needs a type annotation: 'Action<MyStore>' or 'AsyncAction<MyStore>'",
            line: 2,
            column: 26,
            fixIts: ["add a type annotation"],
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
            message: "'@Action' needs the type 'Action<MyStore>' or 'AsyncAction<MyStore>' here, not 'Reducer<S>'",
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
            message: "'@Action' needs the type 'Action<MyStore>' or 'AsyncAction<MyStore>' here, not 'Action<S>?'",
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
            message: "'@Action' needs the type of the store: 'AsyncAction<MyStore>'",
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
            message: "'@Action' cannot make an action with arguments, because components that are key paths take "
                + "none; write the components in braces, without '@Action'",
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
            message: "'x' needs '@ObservationIgnored', because '@Observable' and '@Action' would both generate its "
                + "accessors",
            line: 2,
            column: 26,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Observable final class Box {
                    @Action(\\Self.a) @ObservationIgnored var x: Action<S>
                }
                """
        ),
        MacroMisuse(
            name: "property that is ignored too early",
            source: """
                @Observable final class Box {
                    @ObservationIgnored @Action(\\Self.a) var x: Action<S>
                }
                """,
            message: "'@ObservationIgnored' must follow '@Action', because the compiler rejects it when 'x' already "
                + "has accessors",
            line: 2,
            column: 5,
            fixIts: ["move '@ObservationIgnored' after '@Action'"],
            fixed: """
                @Observable final class Box {
                    @Action(\\Self.a) @ObservationIgnored var x: Action<S>
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
            message: "'@Action' needs the components of the action: '@Action(\\Self.fetchMiddleware)'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "component that is not a key path",
            source: """
                final class Box {
                    @Action(\\Self.a, self.b) var x: Action<S>
                }
                """,
            message: "'@Action' needs a key path literal here, such as '\\Self.fetchMiddleware'",
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
            message: "'@Action' needs a key path literal here, such as '\\Self.fetchMiddleware'",
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
            message: "'@Action' needs a key path literal here, such as '\\Self.fetchMiddleware'",
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
            message: "'@Action' can only use components that 'Box' declares, not those of 'Other'",
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
            message: "an 'Action' cannot contain an async component; make it an 'AsyncAction'",
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
