// Tests use the types of `LockstepCore`. With this export, they need no second import.
@_exported public import LockstepCore
