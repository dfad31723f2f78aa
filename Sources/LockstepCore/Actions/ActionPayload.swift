/// What recorders see of an action's arguments.
@usableFromInline enum ActionPayload {
    /// Nothing for no argument, one argument as it is, several as a tuple.
    @usableFromInline static func value<each Argument>(of arguments: repeat each Argument) -> Any? {
        var values: [Any] = []
        repeat values.append(each arguments)
        return switch values.count {
        case 0: nil
        case 1: values[0]
        default: (repeat each arguments)
        }
    }
}
