/// The payload that recorders see for the arguments of an action.
@usableFromInline enum ActionPayload {
    /// Returns `nil` for no argument, the value of a single argument, or a tuple of several arguments.
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
