/// What recorders see of an action's arguments.
@usableFromInline enum ActionPayload {
    /// Nothing for no argument, one argument as it is, several as a tuple.
    @usableFromInline static func value<each Argument: Sendable>(of arguments: repeat each Argument) -> (any Sendable)?
    {
        var values: [any Sendable] = []
        repeat values.append(each arguments)
        return switch values.count {
        case 0: nil
        case 1: values[0]
        default: (repeat each arguments)
        }
    }
}
