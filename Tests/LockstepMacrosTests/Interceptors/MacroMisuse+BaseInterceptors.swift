import SwiftDiagnostics

extension MacroMisuse {
    /// Wrong uses of `@BaseInterceptors`.
    static let baseInterceptors: [MacroMisuse] = [
        MacroMisuse(
            name: "struct",
            source: "@BaseInterceptors(A.self) struct Box {}",
            message: "'@BaseInterceptors' can only be attached to a store: a class with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 1,
            column: 27
        ),
        MacroMisuse(
            name: "enum",
            source: "@BaseInterceptors(A.self) public enum Box {}",
            message: "'@BaseInterceptors' can only be attached to a store: a class with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 1,
            column: 34
        ),
        MacroMisuse(
            name: "actor",
            source: "@BaseInterceptors(A.self) actor Box {}",
            message: "'@BaseInterceptors' can only be attached to a store: a class with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 1,
            column: 27
        ),
        MacroMisuse(
            name: "protocol",
            source: "@BaseInterceptors(A.self) protocol Box: StoreProtocol {}",
            message: "'@BaseInterceptors' can only be attached to a store: a class with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 1,
            column: 27
        ),
        MacroMisuse(
            name: "class that is not a store",
            source: "@BaseInterceptors(A.self) @MainActor @Observable final class Box {}",
            message: "'@BaseInterceptors' can only be attached to a store: a class with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 1,
            column: 62
        ),
        MacroMisuse(
            name: "class with only protocols",
            source: "@BaseInterceptors(A.self) @Interactor @MainActor final class Box: Hashable {}",
            message: "'@BaseInterceptors' can only be attached to a store: a class with '@Store' or "
                + "'@Statable', or a subclass of 'Store'",
            line: 1,
            column: 62
        ),
        MacroMisuse(
            name: "no argument",
            source: "@BaseInterceptors final class Box: Store<Int> {}",
            message: "'@BaseInterceptors' needs a type as its argument: '@BaseInterceptors(LoggingInterceptor.self)'",
            line: 1,
            column: 1
        ),
        MacroMisuse(
            name: "empty parentheses",
            source: "@BaseInterceptors() final class Box: Store<Int> {}",
            message: "'@BaseInterceptors' needs a type as its argument: '@BaseInterceptors(LoggingInterceptor.self)'",
            line: 1,
            column: 1
        ),
        MacroMisuse(
            name: "argument without .self",
            source: "@BaseInterceptors(A.self, Logging) final class Box: Store<Int> {}",
            message: "'@BaseInterceptors' needs a type here, written as 'Type.self', because macros are expanded "
                + "before types are known",
            line: 1,
            column: 27,
            fixIts: ["append '.self'"],
            fixed: "@BaseInterceptors(A.self, Logging.self) final class Box: Store<Int> {}"
        ),
        MacroMisuse(
            name: "instance as argument",
            source: "@BaseInterceptors(Logging()) final class Box: Store<Int> {}",
            message: "'@BaseInterceptors' takes types, and creates their instances with 'init()'; for this "
                + "instance, declare 'var interceptors: [any StoreInterceptor] { [Logging()] }' in the class, with "
                + "'override' in a subclass of a store",
            line: 1,
            column: 19
        ),
        MacroMisuse(
            name: "attached twice",
            source: """
                @BaseInterceptors(A.self)
                @BaseInterceptors(B.self)
                final class Box: Store<Int> {}
                """,
            message: "'@BaseInterceptors' can be attached to a class only once; list all interceptors in one attribute",
            line: 2,
            column: 1,
            fixIts: ["remove '@BaseInterceptors'"],
            fixed: """
                @BaseInterceptors(A.self)
                final class Box: Store<Int> {}
                """
        ),
        MacroMisuse(
            name: "interceptors also written by hand",
            source: """
                @BaseInterceptors(A.self) @MainActor
                final class Box: Store<Int> {
                    override var interceptors: [any StoreInterceptor] { [] }
                }
                """,
            message: "'@BaseInterceptors' generates 'interceptors'; remove either the attribute or the property",
            line: 3,
            column: 18,
            fixIts: ["remove '@BaseInterceptors'"],
            fixed: """
                @MainActor
                final class Box: Store<Int> {
                    override var interceptors: [any StoreInterceptor] { [] }
                }
                """
        ),
        MacroMisuse(
            name: "interceptors written inside #if",
            source: """
                @Statable(Int.self) @MainActor @Observable @BaseInterceptors(A.self) final class Box {
                    #if DEBUG
                    var interceptors: [any StoreInterceptor] { [] }
                    #endif
                }
                """,
            message: "'@BaseInterceptors' generates 'interceptors'; remove either the attribute or the property",
            line: 3,
            column: 9,
            fixIts: ["remove '@BaseInterceptors'"],
            fixed: """
                @Statable(Int.self) @MainActor @Observable final class Box {
                    #if DEBUG
                    var interceptors: [any StoreInterceptor] { [] }
                    #endif
                }
                """
        ),
        MacroMisuse(
            name: "interceptors written as a function",
            source: """
                @BaseInterceptors(A.self)
                final class Box: Store<Int> {
                    func interceptors() {}
                }
                """,
            message: "'@BaseInterceptors' generates 'interceptors'; remove either the attribute or the property",
            line: 3,
            column: 10
        ),
    ]
}
