/// The conversion of an action's arguments to the payload of the action's execution.
@usableFromInline enum ActionPayload {
    /// Returns the payload: `nil` if there are no arguments, the value of a single argument, or a tuple of several
    /// arguments.
    @usableFromInline static func payloadValue<each Argument>(of arguments: repeat each Argument) -> Any? {
        var values: [Any] = []
        repeat values.append(each arguments)
        return switch values.count {
        case 0: nil
        case 1: values[0]
        default: (repeat each arguments)
        }
    }
}
