/// Returns the payload of an action's execution: `nil` if there are no arguments, the value of a single argument, or a
/// tuple of several arguments.
@usableFromInline func actionPayload<each Argument>(of arguments: repeat each Argument) -> Any? {
    var values: [Any] = []
    repeat values.append(each arguments)
    return switch values.count {
    case 0: nil
    case 1: values[0]
    default: (repeat each arguments)
    }
}
