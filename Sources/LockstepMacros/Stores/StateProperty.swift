import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A stored, observed instance variable, which is part of the state of a property store.
struct StateProperty {
    /// The property's name, as written.
    let name: String
    /// The name without backticks.
    let plainName: String
    /// The written or inferred type.
    let type: TypeSyntax
    /// The written access level of the property, or `internal` if no access level is written.
    let access: AccessLevel
    let setterAccess: AccessLevel
    /// Whether the property has `willSet` or `didSet`.
    let hasObservers: Bool
    /// The location of the property's declaration, or `nil` if the location is unknown.
    let site: AbstractSourceLocation?

    /// The type as a generic argument. An implicitly unwrapped optional becomes an optional.
    var argumentType: String {
        guard let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
            return type.trimmedDescription
        }
        return "\(unwrapped.wrappedType.trimmedDescription)?"
    }

    /// The type of the parameter for this property in the snapshot's initializer. A function type is `@escaping`.
    var parameterType: String {
        let isFunction =
            type.is(FunctionTypeSyntax.self)
            || type.as(AttributedTypeSyntax.self)?.baseType.is(FunctionTypeSyntax.self) == true
        return (isFunction ? "@escaping " : "") + type.trimmedDescription
    }

    /// Parses the state of `declaration`, and passes each misuse to `report`.
    static func all(
        in declaration: ClassDeclSyntax, context: some MacroExpansionContext, report: (Misuse) -> Void
    ) -> [StateProperty] {
        var properties: [StateProperty] = []
        for member in declaration.memberBlock.members {
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                if variable.mayBeState { properties += all(in: variable, context, report: report) }
            } else if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
                let block = MemberBlockSyntax(members: [MemberBlockItemSyntax(decl: conditional)])
                for variable in block.declarations.compactMap({ $0.as(VariableDeclSyntax.self) }) {
                    let isState = variable.mayBeState && variable.bindings.contains { !$0.isComputed }
                    if isState { report(.conditionalState(conditional)) }
                    if isState { break }
                }
            }
        }
        return properties
    }

    private static func all(
        in variable: VariableDeclSyntax, _ context: some MacroExpansionContext, report: (Misuse) -> Void
    ) -> [StateProperty] {
        let access = AccessLevel(writtenIn: variable.modifiers) ?? .internal
        let setterAccess = AccessLevel(ofSetterWrittenIn: variable.modifiers) ?? access
        // In `var a, b: Int`, the annotation applies to both variables, and is written on the last variable.
        var annotation: TypeSyntax?
        let properties = variable.bindings.reversed().compactMap { binding -> StateProperty? in
            annotation = binding.typeAnnotation?.type ?? (binding.initializer == nil ? annotation : nil)
            guard !binding.isComputed else { return nil }
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
                report(.tupleState(binding.pattern))
                return nil
            }
            if name.plainName == InterceptorList.name {
                if InterceptorList.isDeclared(by: binding) { report(.interceptorsAsState(name, in: variable)) }
                return nil
            }
            if !variable.attributes.named("Track").isEmpty {
                report(.observedTracker(name, in: variable))
                return nil
            }
            // `Misuse.sensitiveWrappers(in:)` reports this misuse.
            if !variable.attributes.named(SensitiveWrapper.name).isEmpty { return nil }
            let inferred = binding.initializer?.value.inferredType.map { TypeSyntax("\(raw: $0)") }
            guard let type = annotation ?? inferred else {
                report(.missingType(of: name, in: binding))
                return nil
            }
            if case .globalActor(let attribute)? = WrittenIsolation(ofMember: variable) {
                report(.isolatedState(name, attribute: attribute))
                return nil
            }
            if let part = type.nonSendablePart {
                report(.notSendable(part, property: name, in: variable))
                return nil
            }
            if type.containsTask { report(.task(name, in: variable)) }
            return StateProperty(
                name: name.text, plainName: name.plainName, type: type.trimmed, access: access,
                setterAccess: min(setterAccess, access), hasObservers: binding.accessorBlock != nil,
                site: context.location(of: binding, at: .afterLeadingTrivia, filePathMode: .filePath)
            )
        }
        return properties.reversed()
    }
}

extension VariableDeclSyntax {
    /// Whether the variable may be part of the state. The caller must exclude computed variables. The value is `false`
    /// for:
    /// - constants
    /// - type properties
    /// - `lazy`, `weak` and `unowned` variables
    /// - variables with `@ObservationIgnored`
    fileprivate var mayBeState: Bool {
        bindingSpecifier.tokenKind == .keyword(.var) && !modifiers.areOfTypeMember
            && ![Keyword.lazy, .weak, .unowned].contains { modifiers.contains($0) }
            && attributes.named("ObservationIgnored").isEmpty
    }
}
