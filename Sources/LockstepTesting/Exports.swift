// Tests use the types of these modules. With these exports, they need no second import.
@_exported public import LockstepCore
@_exported public import LockstepPersistence
@_exported public import LockstepRecording
