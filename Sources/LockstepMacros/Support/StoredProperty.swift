import SwiftSyntax

/// A stored instance property, with the information that an initializer needs.
struct StoredProperty {
    /// The property's name, as written.
    let name: TokenSyntax
    /// The written type, or `nil` if there is none. A property in a tuple pattern, such as `(first, second)`, has
    /// `nil`.
    let type: TypeSyntax?
    /// Whether the property has a value before an initializer runs.
    let hasDefault: Bool
}

extension MemberBlockSyntax {
    /// The stored instance properties, in the order written.
    ///
    /// Computed, static, `lazy` and overriding properties need no value from an initializer and are left out.
    var storedProperties: [StoredProperty] {
        declarations.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(\.storedProperties)
    }
}

extension VariableDeclSyntax {
    fileprivate var storedProperties: [StoredProperty] {
        guard !modifiers.areOfTypeMember, !modifiers.contains(.lazy), !modifiers.contains(.override) else { return [] }
        // In `var a, b: Int`, the annotation applies to both variables, and is written on the last variable.
        var annotation: TypeSyntax?
        let properties = bindings.reversed().flatMap { binding -> [StoredProperty] in
            annotation = binding.typeAnnotation?.type ?? annotation
            guard !binding.isComputed else { return [] }
            let type = binding.initializer == nil ? annotation : binding.typeAnnotation?.type
            let isTuple = binding.pattern.is(TuplePatternSyntax.self)
            return binding.pattern.names.reversed().map { name in
                StoredProperty(name: name, type: isTuple ? nil : type, hasDefault: hasDefault(binding, of: type))
            }
        }
        return properties.reversed()
    }

    private func hasDefault(_ binding: PatternBindingSyntax, of type: TypeSyntax?) -> Bool {
        if binding.initializer != nil || hasAttributeThatInitializes { return true }
        // `var name: String?` is `nil` by default. `let name: String?` and `var name: Optional<String>` have no default
        // value.
        guard bindingSpecifier.tokenKind == .keyword(.var), let type else { return false }
        return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }

    /// Whether the property has an attribute that may give the property a value.
    ///
    /// Every property wrapper and every macro counts as such an attribute. If the property has no value after all, the
    /// compiler reports an error.
    private var hasAttributeThatInitializes: Bool {
        attributes.all.contains { attribute in
            let name = attribute.unqualifiedName
            let isMarker = name.first?.isUppercase != true || name.hasPrefix("Observation") || name.hasSuffix("Actor")
            return !isMarker
        }
    }
}

extension PatternBindingSyntax {
    /// Whether the property has a getter, and therefore no storage. A property with observers (`willSet`, `didSet`) is
    /// stored.
    var isComputed: Bool {
        switch accessorBlock?.accessors {
        case nil:
            false
        case .getter:
            true
        case .accessors(let accessors):
            !accessors.allSatisfy { accessor in
                let kind = accessor.accessorSpecifier.tokenKind
                return kind == .keyword(.willSet) || kind == .keyword(.didSet)
            }
        }
    }
}

extension PatternSyntax {
    /// The names that the pattern binds: one for `name`, two for `(first, second)`.
    fileprivate var names: [TokenSyntax] {
        if let identifier = self.as(IdentifierPatternSyntax.self) { return [identifier.identifier] }
        if let tuple = self.as(TuplePatternSyntax.self) { return tuple.elements.flatMap(\.pattern.names) }
        return []
    }
}
