// `import Lockstep` is the only import a user needs: the macros' expansions name what the core declares as
// `Lockstep.…`, and stores carry Observation's `@Observable`.
@_exported public import LockstepCore
@_exported public import LockstepUI
@_exported public import Observation
