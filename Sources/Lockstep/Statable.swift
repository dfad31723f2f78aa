@attached(member, names: named(valueStorage), named(init))
@attached(memberAttribute)
@attached(extension, conformances: ValueStore)
public macro Statable<Value: Sendable>(_ value: Value.Type) =
    #externalMacro(module: "LockstepMacros", type: "StatableMacro")
@attached(member, names: named(valueStorage), named(operations), named(init))
@attached(memberAttribute)
@attached(extension, conformances: ValueStore)
public macro Statable<Value: Sendable, Operation: Hashable>(_ value: Value.Type, operations: Operation.Type) =
    #externalMacro(module: "LockstepMacros", type: "StatableMacro")
