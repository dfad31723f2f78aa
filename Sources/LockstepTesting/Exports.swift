// Tests name the types of stores. This export saves them a second import.
@_exported public import LockstepCore
