import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plugin behind the macros that the module `Lockstep` declares.
@main
struct LockstepPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        BaseInterceptorsMacro.self,
        InterceptMacro.self,
        StatableMacro.self,
    ]
}
