import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plugin behind the macros that the module `Lockstep` declares.
@main
struct LockstepPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        ActionMacro.self,
        BaseInterceptorsMacro.self,
        InterceptMacro.self,
        InteractorMacro.self,
        InwardMacro.self,
        MiddlewareMacro.self,
        OutwardMacro.self,
        ReducerMacro.self,
        StatableMacro.self,
        StoreMacro.self,
        SuspendingActionMacro.self,
        SuspendingMiddlewareMacro.self,
    ]
}
