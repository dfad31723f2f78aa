// Stores are `@Observable` classes, so whoever imports the core can write that.
@_exported public import Observation
