import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plugin that implements the macros of the module `Lockstep`.
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
