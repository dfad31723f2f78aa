import SwiftDiagnostics

extension MacroMisuse {
    /// Wrong uses of `@Intercept`.
    static let intercept: [MacroMisuse] =
        interceptedPlaces + interceptedIsolation + interceptedSignatures + interceptArguments

    private static let interceptedPlaces: [MacroMisuse] = [
        MacroMisuse(
            name: "static method",
            source: """
                class Box: Store<Int> {
                    @Intercept static func work() {}
                }
                """,
            message: "'@Intercept' cannot be attached to a static method, because interceptors belong to an "
                + "instance of a store",
            line: 2,
            column: 16,
            fixIts: ["remove 'static'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work() {}
                }
                """
        ),
        MacroMisuse(
            name: "class method with a context",
            source: """
                class Box: Store<Int> {
                    @Intercept
                    public class func work(context: ExecutionContext) {}
                }
                """,
            message: "'@Intercept' cannot be attached to a class method, because interceptors belong to an instance "
                + "of a store",
            line: 3,
            column: 12,
            fixIts: ["remove 'class'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept
                    public func work(context: ExecutionContext) {}
                }
                """
        ),
        MacroMisuse(
            name: "static method, on its own line",
            source: """
                class Box: Store<Int> {
                    @Intercept
                    /// Works.
                    static func work() {}
                }
                """,
            message: "'@Intercept' cannot be attached to a static method, because interceptors belong to an "
                + "instance of a store",
            line: 4,
            column: 5,
            fixIts: ["remove 'static'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept
                    /// Works.
                    func work() {}
                }
                """
        ),
        MacroMisuse(
            name: "initializer",
            source: """
                class Box: Store<Int> {
                    @Intercept(A.self) init() {}
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store; an initializer runs before the "
                + "store exists",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "deinitializer",
            source: """
                class Box: Store<Int> {
                    @Intercept deinit {}
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "method of a struct",
            source: """
                struct Box {
                    @Intercept func work() {}
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store, and a store is a class",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "method of an actor, with a context",
            source: """
                actor Box {
                    @Intercept func work(context: ExecutionContext) {}
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store, and a store is a class",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "method of an enum in a store",
            source: """
                class Outer: Store<Int> {
                    enum Box {
                        @Intercept func work() {}
                    }
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store, and a store is a class",
            line: 3,
            column: 9
        ),
        MacroMisuse(
            name: "requirement of a protocol",
            source: """
                protocol Box: StoreProtocol {
                    @Intercept func work() -> Int
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store, and a store is a class",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "requirement of a protocol, with a context",
            source: """
                protocol Box: StoreProtocol {
                    @Intercept func work(context: ExecutionContext)
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store, and a store is a class",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "global function",
            source: "@Intercept(A.self) func work() {}",
            message: "'@Intercept' can only be attached to a method of a store, and a store is a class",
            line: 1,
            column: 1
        ),
        MacroMisuse(
            name: "method of a class that is not a store",
            source: """
                @MainActor final class Box {
                    @Intercept func work() {}
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store; make 'Box' a store with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "method of a class that is not a store, with a context",
            source: """
                @Observable final class Box: Hashable {
                    @Intercept private func work(context: ExecutionContext) {}
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store; make 'Box' a store with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "method of an interactor",
            source: """
                @Interactor @MainActor final class Box {
                    @Intercept func work() {}
                }
                """,
            message: "'@Intercept' can only be attached to a method of a store; make 'Box' a store with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "method without a body",
            source: """
                class Box: Store<Int> {
                    @Intercept func work() -> Int
                }
                """,
            message: "'@Intercept' needs a method with a body",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "method without a body, in an extension",
            source: """
                extension Box {
                    @Intercept func work(context: ExecutionContext)
                }
                """,
            message: "'@Intercept' needs a method with a body",
            line: 2,
            column: 5
        ),
    ]

    private static let interceptedIsolation: [MacroMisuse] = [
        MacroMisuse(
            name: "nonisolated method",
            source: """
                class Box: Store<Int> {
                    @Intercept nonisolated func work() {}
                }
                """,
            message: "'work' must be isolated to the main actor, because '@Intercept' wraps it in the interceptors "
                + "of a store",
            line: 2,
            column: 16,
            fixIts: ["remove 'nonisolated'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work() {}
                }
                """
        ),
        MacroMisuse(
            name: "nonisolated(nonsending) method",
            source: """
                class Box: Store<Int> {
                    @Intercept
                    nonisolated(nonsending) public func work(context: ExecutionContext) async {}
                }
                """,
            message: "'work' must be isolated to the main actor, because '@Intercept' wraps it in the interceptors "
                + "of a store",
            line: 3,
            column: 5,
            fixIts: ["remove 'nonisolated(nonsending)'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept
                    public func work(context: ExecutionContext) async {}
                }
                """
        ),
        MacroMisuse(
            name: "method of another global actor",
            source: """
                class Box: Store<Int> {
                    @Intercept @DatabaseActor func work() async {}
                }
                """,
            message: "'work' must be isolated to the main actor, because '@Intercept' wraps it in the interceptors "
                + "of a store",
            line: 2,
            column: 16,
            fixIts: ["replace '@DatabaseActor' with '@MainActor'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept @MainActor func work() async {}
                }
                """
        ),
        MacroMisuse(
            name: "concurrent method",
            source: """
                class Box: Store<Int> {
                    @concurrent
                    @Intercept(A.self) func work() async {}
                }
                """,
            message: "'work' must be isolated to the main actor, because '@Intercept' wraps it in the interceptors "
                + "of a store",
            line: 2,
            column: 5,
            fixIts: ["replace '@concurrent' with '@MainActor'"],
            fixed: """
                class Box: Store<Int> {
                    @MainActor
                    @Intercept(A.self) func work() async {}
                }
                """
        ),
        MacroMisuse(
            name: "method isolated to a parameter",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(on actor: isolated any Actor) async {}
                }
                """,
            message: "'work' must be isolated to the main actor, because '@Intercept' wraps it in the interceptors "
                + "of a store",
            line: 2,
            column: 21
        ),
    ]

    private static let interceptedSignatures: [MacroMisuse] = [
        MacroMisuse(
            name: "rethrows",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(_ body: () throws -> Void) rethrows { try body() }
                }
                """,
            message: "'@Intercept' cannot be attached to a 'rethrows' method, because the method's body runs in a "
                + "closure",
            line: 2,
            column: 53,
            fixIts: ["replace 'rethrows' with 'throws'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work(_ body: () throws -> Void) throws { try body() }
                }
                """
        ),
        MacroMisuse(
            name: "async rethrows, with a context",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(_ a: () throws -> Void, c: ExecutionContext) async rethrows -> Int { 1 }
                }
                """,
            message: "'@Intercept' cannot be attached to a 'rethrows' method, because the method's body runs in a "
                + "closure",
            line: 2,
            column: 77,
            fixIts: ["replace 'rethrows' with 'throws'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work(_ a: () throws -> Void, c: ExecutionContext) async throws -> Int { 1 }
                }
                """
        ),
        MacroMisuse(
            name: "opaque result",
            source: """
                class Box: Store<Int> {
                    @Intercept func work() -> some Shape { Circle() }
                }
                """,
            message: "'@Intercept' cannot be attached to 'work', because 'some Shape' hides the type of the result",
            line: 2,
            column: 31,
            fixIts: ["replace 'some' with 'any'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work() -> any Shape { Circle() }
                }
                """
        ),
        MacroMisuse(
            name: "opaque result in an array",
            source: """
                class Box: Store<Int> {
                    @Intercept func work() -> [some Shape] { [Circle()] }
                }
                """,
            message: "'@Intercept' cannot be attached to 'work', because '[some Shape]' hides the type of the result",
            line: 2,
            column: 32,
            fixIts: ["replace 'some' with 'any'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work() -> [any Shape] { [Circle()] }
                }
                """
        ),
        MacroMisuse(
            name: "optional opaque result, with a context",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(context: ExecutionContext) -> (some Shape)? { Circle() }
                }
                """,
            message: "'@Intercept' cannot be attached to 'work', because '(some Shape)?' hides the type of the result",
            line: 2,
            column: 57,
            fixIts: ["replace 'some' with 'any'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work(context: ExecutionContext) -> (any Shape)? { Circle() }
                }
                """
        ),
        MacroMisuse(
            name: "two contexts",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(first: ExecutionContext, second: ExecutionContext) {}
                }
                """,
            message: "'@Intercept' passes one 'ExecutionContext' to a method; remove this parameter",
            line: 2,
            column: 51
        ),
        MacroMisuse(
            name: "optional context",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(_ item: Int, context: ExecutionContext? = nil) {}
                }
                """,
            message: "'@Intercept' passes a plain 'ExecutionContext' to a method; callers use the overload without "
                + "this parameter",
            line: 2,
            column: 48,
            fixIts: ["replace the type with 'ExecutionContext'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work(_ item: Int, context: ExecutionContext) {}
                }
                """
        ),
        MacroMisuse(
            name: "implicitly unwrapped context",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(context: Lockstep.ExecutionContext!, _ item: Int) {}
                }
                """,
            message: "'@Intercept' passes a plain 'ExecutionContext' to a method; callers use the overload without "
                + "this parameter",
            line: 2,
            column: 35,
            fixIts: ["replace the type with 'ExecutionContext'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work(context: ExecutionContext, _ item: Int) {}
                }
                """
        ),
        MacroMisuse(
            name: "inout context",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(context: inout ExecutionContext) {}
                }
                """,
            message: "'@Intercept' passes a plain 'ExecutionContext' to a method; callers use the overload without "
                + "this parameter",
            line: 2,
            column: 35,
            fixIts: ["replace the type with 'ExecutionContext'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work(context: ExecutionContext) {}
                }
                """
        ),
        MacroMisuse(
            name: "variadic parameter beside a context",
            source: """
                class Box: Store<Int> {
                    @Intercept func work(_ items: Item..., context: ExecutionContext) {}
                }
                """,
            message: "'@Intercept' cannot forward a variadic parameter; use an array instead",
            line: 2,
            column: 26,
            fixIts: ["replace 'Item...' with '[Item]'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work(_ items: [Item], context: ExecutionContext) {}
                }
                """
        ),
    ]

    private static let interceptArguments: [MacroMisuse] = [
        MacroMisuse(
            name: "argument without .self",
            source: """
                class Box: Store<Int> {
                    @Intercept(Logging) func work() {}
                }
                """,
            message: "'@Intercept' needs a type here, written as 'Type.self', because macros are expanded before "
                + "types are known",
            line: 2,
            column: 16,
            fixIts: ["append '.self'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept(Logging.self) func work() {}
                }
                """
        ),
        MacroMisuse(
            name: "second argument without .self, with a context",
            source: """
                class Box: Store<Int> {
                    @Intercept(A.self, Space.Timing<Int>) func work(context: ExecutionContext) {}
                }
                """,
            message: "'@Intercept' needs a type here, written as 'Type.self', because macros are expanded before "
                + "types are known",
            line: 2,
            column: 24,
            fixIts: ["append '.self'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept(A.self, Space.Timing<Int>.self) func work(context: ExecutionContext) {}
                }
                """
        ),
    ]
}
