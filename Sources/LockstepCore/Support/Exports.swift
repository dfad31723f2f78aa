// Stores are `@Observable` classes, so a file that imports the core must be able to write that attribute.
@_exported public import Observation
