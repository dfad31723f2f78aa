// `import Lockstep` is the only import a user needs: the macros' expansions name what the core declares as
// `Lockstep.…`, and the core hands on Observation.
@_exported public import LockstepCore
@_exported public import LockstepUI
