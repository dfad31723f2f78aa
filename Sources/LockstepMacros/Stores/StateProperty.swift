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
    /// The source of attributes such as `@available`. The macro copies these attributes from the property to the
    /// generated action that sets the property.
    let visibility: String
    let isDeprecated: Bool
    /// The location of the property's declaration, or `nil` if the location is unknown.
    let site: AbstractSourceLocation?

    /// Parses the state of `declaration`, and passes each misuse to `report`.
    static func all(
        in declaration: ClassDeclSyntax, context: some MacroExpansionContext, report: (Misuse) -> Void
    ) -> [StateProperty] {
        var properties: [StateProperty] = []
        for member in declaration.memberBlock.members {
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                if let property = StateProperty(variable, of: declaration, in: context, report: report) {
                    properties.append(property)
                }
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

    /// Parses a variable, and passes each misuse to `report`. Returns `nil` if the variable is not part of the state.
    private init?(
        _ variable: VariableDeclSyntax, of declaration: ClassDeclSyntax, in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        // `@Observable` does not support several variables in one declaration, such as `var a, b: Int`.
        guard variable.mayBeState, variable.bindings.count == 1, let binding = variable.bindings.first,
            !binding.isComputed
        else { return nil }
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
        // `Misuse.propertyWrappers(in:)` reports this misuse.
        if !variable.attributes.named(SensitiveWrapper.name).isEmpty { return nil }
        let value = binding.initializer?.value
        let known = binding.typeAnnotation?.type ?? value?.inferredType.map { TypeSyntax("\(raw: $0)") }
        let probable = known == nil ? value?.probableType.map { TypeSyntax("\(raw: $0)") } : nil
        if known == nil { report(.missingType(of: name, in: binding, probably: probable)) }
        guard let type = known ?? probable else { return nil }
        if case .globalActor(let attribute)? = WrittenIsolation(ofMember: variable) {
            report(.isolatedState(name, attribute: attribute))
            return nil
        }
        if let part = type.nonSendablePart {
            report(.notSendable(part, property: name, in: variable))
            return nil
        }
        if let hidden = NeededName.hiddenType(in: type) {
            report(.hiddenType(hidden, property: name, store: declaration.name))
            return nil
        }
        if type.containsTask { report(.task(name, in: variable)) }
        self.name = name.text
        plainName = name.plainName
        self.type = type.trimmed
        access = AccessLevel(writtenIn: variable.modifiers) ?? .internal
        setterAccess = min(AccessLevel(ofSetterWrittenIn: variable.modifiers) ?? access, access)
        hasObservers = binding.accessorBlock != nil
        visibility = variable.attributes.visibility
        isDeprecated = variable.attributes.named("available").contains { attribute in
            attribute.tokens(viewMode: .sourceAccurate).contains { $0.text == "deprecated" }
        }
        site = context.location(of: binding, at: .afterLeadingTrivia, filePathMode: .filePath)
    }
}

extension VariableDeclSyntax {
    /// Whether the variable may be part of the state. The caller must exclude computed variables. The value is `false`
    /// for:
    /// - constants
    /// - type properties
    /// - `lazy`, `weak` and `unowned` variables
    /// - variables that override a variable of the superclass
    /// - variables with `@ObservationIgnored`
    fileprivate var mayBeState: Bool {
        bindingSpecifier.tokenKind == .keyword(.var) && !modifiers.areOfTypeMember
            && ![Keyword.lazy, .weak, .unowned, .override].contains { modifiers.contains($0) }
            && attributes.named("ObservationIgnored").isEmpty
    }
}
