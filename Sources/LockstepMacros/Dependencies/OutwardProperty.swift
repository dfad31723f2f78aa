import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A property with `@Outward` that passed all checks of its declaration.
struct OutwardProperty {
    let property: InjectedProperty
    /// The member access that reads the value from the dependencies, such as `.apiClient`.
    let access: String

    /// Parses the property, and passes each misuse to `report`.
    ///
    /// Returns `nil` if the generated code would not compile.
    init?(
        _ declaration: some DeclSyntaxProtocol,
        node: AttributeSyntax,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        let owner = context.lexicalContext.first
        guard let owner, owner.canStoreProperties else {
            report(.noOwner(node, place: owner))
            return nil
        }
        guard let property = InjectedProperty(declaration, macro: OutwardMacro.name, report: report) else { return nil }
        self.property = property

        var obstacles: [Misuse] = []
        if let other = property.declaration.attributes.named(InwardMacro.name).first {
            obstacles.append(.bothDirections(other))
        }
        if property.binding.accessorBlock != nil {
            let fixIt = FixIt.removalOfAccessors(of: property)
            obstacles.append(.accessors(property, macro: OutwardMacro.name, fixIts: [fixIt]))
        }
        if let initializer = property.binding.initializer {
            obstacles.append(.initialValue(initializer, of: property))
        } else if property.type == nil, property.binding.accessorBlock == nil {
            obstacles.append(.missingType(property))
        }
        obstacles += Array(property.declaration.modifiers).filter { $0.detail?.detail.text == "set" }
            .map { .setterLevel($0, on: property.declaration) }
        if owner.isObservable,
            let misuse = Misuse.observation(of: property.binding, in: property.declaration, macro: OutwardMacro.name)
        {
            obstacles.append(misuse)
        }
        for misuse in obstacles { report(misuse) }

        guard let argument = node.arguments?.as(LabeledExprListSyntax.self)?.first?.expression else {
            report(.missingKeyPath(node, property: property))
            return nil
        }
        guard let keyPath = argument.as(KeyPathExprSyntax.self), !keyPath.components.isEmpty else {
            report(.notAKeyPath(argument))
            return nil
        }
        let path = keyPath.withoutModule
        if let root = path.root, !["Dependencies", "OnwardContainer"].contains(root.unqualifiedName) {
            report(.wrongRoot(root, of: keyPath))
            return nil
        }
        guard obstacles.isEmpty else { return nil }
        access = path.components.trimmedDescription
    }
}

extension KeyPathExprSyntax {
    /// The key path without the module: `\Dependencies.apiClient` for `\Lockstep.Dependencies.apiClient`. The parser
    /// reads `Lockstep` as a type, and `Dependencies` as a property.
    fileprivate var withoutModule: KeyPathExprSyntax {
        guard let root, ["Lockstep", "LockstepCore"].contains(root.trimmedDescription),
            case .property(let type)? = components.first?.component
        else { return self }
        var path = self
        path.root = TypeSyntax(IdentifierTypeSyntax(name: type.declName.baseName))
        path.components = KeyPathComponentListSyntax(components.dropFirst())
        return path
    }
}

extension Syntax {
    /// Whether the node is a declaration that can contain stored instance properties: a class, struct or actor.
    fileprivate var canStoreProperties: Bool {
        self.is(ClassDeclSyntax.self) || self.is(StructDeclSyntax.self) || self.is(ActorDeclSyntax.self)
    }
}
