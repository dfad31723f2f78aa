/// Returns the empty form of a type: an empty collection, or `nil`. Returns `nil` if the type has no empty form.
func emptyForm<Value>(of type: Value.Type = Value.self) -> Value? {
    func pairs<Pairs: ExpressibleByDictionaryLiteral>(_: Pairs.Type) -> Any { [:] as Pairs }
    let form: Any? =
        switch type {
        case let type as any RangeReplaceableCollection.Type: type.init()
        case let type as any SetAlgebra.Type: type.init()
        case let type as any ExpressibleByDictionaryLiteral.Type: pairs(type)
        case let type as any ExpressibleByNilLiteral.Type: Optional(type.init(nilLiteral: ()))
        default: nil
        }
    return form as? Value
}
