import SwiftDiagnostics

extension MacroMisuse {
    /// Wrong uses of `@Reducer`.
    static let reducer: [MacroMisuse] = reducerFunctions + reducerCounts

    private static let reducerFunctions: [MacroMisuse] = [
        MacroMisuse(
            name: "variable",
            source: """
                final class Box {
                    @Reducer(S.self, set: \\.a) var a: Int { 1 }
                }
                """,
            message: "'@Reducer' can only be attached to a function",
            line: 2,
            column: 32
        ),
        MacroMisuse(
            name: "initializer",
            source: """
                final class Box {
                    @Reducer(S.self, set: \\.a) init() {}
                }
                """,
            message: "'@Reducer' can only be attached to a function",
            line: 2,
            column: 32
        ),
        MacroMisuse(
            name: "type",
            source: "@Reducer(S.self, set: \\.a) final class Box {}",
            message: "'@Reducer' can only be attached to a function",
            line: 1,
            column: 34
        ),
        MacroMisuse(
            name: "mutating function",
            source: """
                struct Box {
                    @Reducer(S.self, set: \\.a) mutating func f() -> Int { 1 }
                }
                """,
            message: "'@Reducer' cannot use the 'mutating' function 'f', because the component calls it later",
            line: 2,
            column: 32,
            fixIts: ["remove 'mutating'"],
            fixed: """
                struct Box {
                    @Reducer(S.self, set: \\.a) func f() -> Int { 1 }
                }
                """
        ),
        MacroMisuse(
            name: "inout parameter",
            source: """
                final class Box {
                    @Reducer(S.self, get: \\.a) func f(_ a: inout Int) {}
                }
                """,
            message: "'@Reducer' cannot pass an 'inout' argument to 'f'; return the new value instead",
            line: 2,
            column: 44
        ),
        MacroMisuse(
            name: "function of an actor",
            source: """
                actor Box {
                    /// Counts.
                    @Reducer(S.self, set: \\.a) func f() -> Int { 1 }
                }
                """,
            message: "'f' is isolated to its actor, but '@Reducer' calls it on the main actor; write '@MainActor' or "
                + "'nonisolated' on 'f'",
            line: 3,
            column: 37
        ),
        MacroMisuse(
            name: "another global actor",
            source: """
                final class Box {
                    @Reducer(S.self, set: \\.a) @DatabaseActor func f() -> Int { 1 }
                }
                """,
            message: "'f' must be isolated to the main actor, because '@Reducer' calls it there",
            line: 2,
            column: 32,
            fixIts: ["replace '@DatabaseActor' with '@MainActor'"],
            fixed: """
                final class Box {
                    @Reducer(S.self, set: \\.a) @MainActor func f() -> Int { 1 }
                }
                """
        ),
        MacroMisuse(
            name: "no argument",
            source: """
                final class Box {
                    @Reducer func f() {}
                }
                """,
            message: "'@Reducer' needs a type as its argument: '@Reducer(MyStore.self)'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "store without .self",
            source: """
                final class Box {
                    @Reducer(BoxStore, set: \\.a) func f() -> Int { 1 }
                }
                """,
            message: "'@Reducer' needs a type here, written as 'Type.self', because macros are expanded before "
                + "types are known",
            line: 2,
            column: 14,
            fixIts: ["append '.self'"],
            fixed: """
                final class Box {
                    @Reducer(BoxStore.self, set: \\.a) func f() -> Int { 1 }
                }
                """
        ),
    ]

    private static let reducerCounts: [MacroMisuse] = [
        MacroMisuse(
            name: "no key path",
            source: """
                final class Box {
                    @Reducer(S.self) func f() {}
                }
                """,
            message: "'@Reducer' needs key paths to the properties that 'f' reads or sets: '@Reducer(S.self, set: "
                + "\\.property)'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "too few getters",
            source: """
                final class Box {
                    @Reducer(S.self, get: \\.a, set: \\.a) func f(_ a: Int, b: Int) -> Int { a }
                }
                """,
            message: "'f' takes 2 values, but 'get:' lists 1",
            line: 2,
            column: 59
        ),
        MacroMisuse(
            name: "too many getters",
            source: """
                final class Box {
                    @Reducer(S.self, get: \\.a, \\.b, set: \\.a) func f(_ a: Int) -> Int { a }
                }
                """,
            message: "'f' takes 1 value, but 'get:' lists 2",
            line: 2,
            column: 32
        ),
        MacroMisuse(
            name: "no getter",
            source: """
                final class Box {
                    @Reducer(S.self, set: \\.a) func f(a: Int) -> Int { a }
                }
                """,
            message: "'f' takes 1 value, but 'get:' lists 0",
            line: 2,
            column: 39
        ),
        MacroMisuse(
            name: "getters for a function without parameters",
            source: """
                final class Box {
                    @Reducer(S.self, get: \\.a, \\.b) func f() {}
                }
                """,
            message: "'f' takes no values, but 'get:' lists 2",
            line: 2,
            column: 27
        ),
        MacroMisuse(
            name: "nothing returned",
            source: """
                final class Box {
                    @Reducer(S.self, get: \\.a, set: \\.a) func f(_ a: Int) {}
                }
                """,
            message: "'f' returns nothing, but 'set:' lists 1; return the new value",
            line: 2,
            column: 37
        ),
        MacroMisuse(
            name: "Void returned",
            source: """
                final class Box {
                    @Reducer(S.self, set: \\.a) func f() -> Void {}
                }
                """,
            message: "'f' returns nothing, but 'set:' lists 1; return the new value",
            line: 2,
            column: 27
        ),
        MacroMisuse(
            name: "value without a setter",
            source: """
                final class Box {
                    @Reducer(S.self, get: \\.a) func f(_ a: Int) -> Int { a }
                }
                """,
            message: "'f' returns a value, but 'set:' is missing; add a key path to the property that receives the "
                + "value",
            line: 2,
            column: 52
        ),
        MacroMisuse(
            name: "tuple with too few elements",
            source: """
                final class Box {
                    @Reducer(S.self, set: \\.a, \\.b, \\.c) func f() -> (Int, Int) { (1, 2) }
                }
                """,
            message: "'f' returns 2 values, but 'set:' lists 3",
            line: 2,
            column: 37
        ),
        MacroMisuse(
            name: "tuple with too many elements",
            source: """
                final class Box {
                    @Reducer(S.self, set: \\.a, \\.b) func f() -> (Int, Int, Int) { (1, 2, 3) }
                }
                """,
            message: "'f' returns 3 values, but 'set:' lists 2",
            line: 2,
            column: 27
        ),
        MacroMisuse(
            name: "one value for two setters",
            source: """
                final class Box {
                    @Reducer(S.self, set: \\.a, \\.b) func f() -> [Int] { [1] }
                }
                """,
            message: "'f' returns 1 value, but 'set:' lists 2",
            line: 2,
            column: 32
        ),
    ]
}
