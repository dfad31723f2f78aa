// `import Lockstep` is the only import a user needs. Expansions of the macros refer to declarations of the core as
// `Lockstep.…`, and the core re-exports Observation.
@_exported public import LockstepCore
@_exported public import LockstepPersistence
@_exported public import LockstepRecording
@_exported public import LockstepUI
