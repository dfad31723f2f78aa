import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

// `@Observable` copies a property with `willSet` or `didSet` to a generated property. The copy has the written
// attributes, but not the `@MainActor` that Lockstep's macros add. No macro can add `@MainActor` to the copy. So the
// copied observers are not isolated, and must not use isolated members. The compiler reports its error inside the
// code that `@Observable` generates, so this misuse is reported at the property.

extension Misuse {
    /// Returns a misuse for each property whose `willSet` or `didSet` uses an isolated member. The fix-it adds
    /// `@MainActor` to the property.
    static func observers(in declaration: ClassDeclSyntax) -> [Misuse] {
        guard !declaration.mayBeIsolated else { return [] }
        let members = declaration.memberBlock.isolatedNames
        return declaration.memberBlock.declarations.compactMap { $0.as(VariableDeclSyntax.self) }
            .filter(\.isCopiedWithoutIsolation)
            .flatMap { variable in variable.bindings.compactMap { observer(of: $0, in: variable, using: members) } }
    }

    private static func observer(
        of binding: PatternBindingSyntax, in variable: VariableDeclSyntax, using members: Set<String>
    ) -> Misuse? {
        guard !binding.isComputed, case .accessors(let observers)? = binding.accessorBlock?.accessors else {
            return nil
        }
        for observer in observers {
            guard let body = observer.body, let name = body.firstUse(of: members) else { continue }
            let property = binding.pattern.trimmedDescription
            return Misuse(
                at: observer.accessorSpecifier,
                id: "observer-not-isolated",
                "'\(observer.accessorSpecifier.text)' of '\(property)' uses '\(name)' on the main actor, but "
                    + "'@Observable' copies the observer without isolation; write '@MainActor' on '\(property)' or "
                    + "on the class",
                fixIts: [.replace(variable, with: variable.adding("@MainActor"), "add '@MainActor'")]
            )
        }
        return nil
    }
}

extension ClassDeclSyntax {
    /// Whether the class has a written isolation, or may inherit an isolation from a superclass or a protocol.
    fileprivate var mayBeIsolated: Bool {
        guard case .unspecified = WrittenIsolation(attributes: attributes, modifiers: modifiers) else { return true }
        let inherited = inheritanceClause?.inheritedTypes.map(\.type) ?? []
        return !inherited.allSatisfy { type in
            let name = (type.as(AttributedTypeSyntax.self)?.baseType ?? type).unqualifiedName
            return name.map(Self.nonisolatedProtocols.contains) ?? false
        }
    }

    private static let nonisolatedProtocols: Set = [
        "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable",
        "Encodable", "Equatable", "Hashable", "Identifiable", "Observable", "Sendable",
    ]
}

extension MemberBlockSyntax {
    /// The names of the instance variables and methods on the main actor. Lockstep's macro isolates members without a
    /// written isolation.
    fileprivate var isolatedNames: Set<String> {
        Set(
            declarations.flatMap { member -> [String] in
                switch WrittenIsolation(ofMember: member) {
                case .unspecified, .mainActor: break
                default: return []
                }
                if let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.areOfTypeMember,
                    variable.bindingSpecifier.tokenKind == .keyword(.var)
                {
                    return variable.bindings.compactMap {
                        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
                    }
                }
                guard let function = member.as(FunctionDeclSyntax.self), !function.modifiers.areOfTypeMember else {
                    return []
                }
                return [function.name.plainName]
            })
    }
}

extension VariableDeclSyntax {
    /// Whether `@Observable` copies the property, and no isolation is written on the property.
    fileprivate var isCopiedWithoutIsolation: Bool {
        guard bindingSpecifier.tokenKind == .keyword(.var), !modifiers.areOfTypeMember, !modifiers.contains(.lazy),
            attributes.named("ObservationIgnored").isEmpty,
            case .unspecified? = WrittenIsolation(ofMember: self)
        else { return false }
        return true
    }
}

extension CodeBlockSyntax {
    /// Returns the first name from `names` that the statements use as a member of `self`.
    ///
    /// The search skips:
    /// - closures and nested functions, which may have their own isolation
    /// - names of local declarations
    /// - names in key paths, which belong to other types
    fileprivate func firstUse(of names: Set<String>) -> String? {
        let visitor = MemberUseVisitor(names)
        visitor.walk(self)
        return visitor.used.first { !visitor.local.contains($0) }
    }
}

private final class MemberUseVisitor: SyntaxVisitor {
    private let names: Set<String>
    /// The used names, in source order.
    private(set) var used: [String] = []
    /// The names that the statements declare.
    private(set) var local: Set<String> = []

    init(_ names: Set<String>) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// Records `if let name` as a use of `name`, not as a local declaration.
    override func visit(_ condition: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        guard condition.initializer == nil, let pattern = condition.pattern.as(IdentifierPatternSyntax.self) else {
            return .visitChildren
        }
        if names.contains(pattern.identifier.plainName) { used.append(pattern.identifier.plainName) }
        return .skipChildren
    }

    override func visit(_ function: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        local.insert(function.name.plainName)
        return .skipChildren
    }

    override func visit(_ pattern: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        local.insert(pattern.identifier.plainName)
        return .visitChildren
    }

    override func visit(_ reference: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = reference.baseName.plainName
        let access = reference.parent?.as(MemberAccessExprSyntax.self)
        let isMemberOfOther = access?.declName.id == reference.id && access?.base?.trimmedDescription != "self"
        if names.contains(name), !isMemberOfOther { used.append(name) }
        return .visitChildren
    }
}
