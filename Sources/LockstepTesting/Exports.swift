// Tests name the stores' types, and need no second import for that.
@_exported public import LockstepCore
