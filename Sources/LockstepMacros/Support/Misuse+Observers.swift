import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

// `@Observable` copies a property with `willSet` or `didSet` to a generated property. The copy has the written
// attributes, but not the `@MainActor` that Lockstep's macros add. No macro can add `@MainActor` to the copy. So the
// copied observers are not isolated, and must not use isolated members. The compiler reports its error inside the
// code that `@Observable` generates, so this misuse is reported at the property.

extension Misuse {
    /// Returns a misuse for each property whose `willSet` or `didSet` uses a member isolated to the main actor.
    ///
    /// `@Observable` copies `willSet` and `didSet` into a generated property that is not isolated. The fix-it adds
    /// `@MainActor` to the user's property. `@Observable` then copies `@MainActor`, too.
    ///
    /// `provided` contains the names of isolated members that the class has without declaring them.
    static func observers(in declaration: ClassDeclSyntax, providing provided: Set<String>) -> [Misuse] {
        guard !declaration.mayBeIsolated else { return [] }
        let members = IsolatedMembers(of: declaration, providing: provided)
        return declaration.memberBlock.declarations.compactMap { $0.as(VariableDeclSyntax.self) }
            .filter(\.isCopiedWithoutIsolation)
            .flatMap { variable in variable.bindings.compactMap { observer(of: $0, in: variable, using: members) } }
    }

    private static func observer(
        of binding: PatternBindingSyntax, in variable: VariableDeclSyntax, using members: IsolatedMembers
    ) -> Misuse? {
        guard !binding.isComputed, case .accessors(let observers)? = binding.accessorBlock?.accessors else {
            return nil
        }
        for observer in observers {
            guard let name = observer.firstUse(of: members) else { continue }
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

/// The members of a class that are on the main actor. Lockstep's macro isolates members without a written isolation.
private struct IsolatedMembers {
    private let ofInstance: Set<String>
    private let ofType: Set<String>
    private let typeNames: [String]

    init(of declaration: ClassDeclSyntax, providing provided: Set<String>) {
        let members = declaration.memberBlock.declarations
        let instanceMembers = members.filter { !$0.isTypeMember }
        let declared = Set(instanceMembers.flatMap(\.memberNames))
        ofInstance = provided.subtracting(declared).union(instanceMembers.flatMap(\.isolatedNames))
        ofType = Set(members.filter(\.isTypeMember).flatMap(\.isolatedNames))
        typeNames = ["Self", declaration.name.text]
    }

    /// Returns whether `name` without a base is an isolated member.
    func contains(_ name: String) -> Bool { ofInstance.contains(name) }

    /// Returns whether `name` is an isolated member of `base`. Without a base, as in `.name`, it is not.
    func contains(_ name: String, of base: ExprSyntax?) -> Bool {
        guard let base = base?.trimmedDescription else { return false }
        return base == "self" ? ofInstance.contains(name) : typeNames.contains(base) && ofType.contains(name)
    }
}

extension DeclSyntax {
    fileprivate var isTypeMember: Bool {
        asProtocol((any WithModifiersSyntax).self)?.modifiers.areOfTypeMember ?? false
    }

    /// The names of the variables, or the name of the function.
    fileprivate var memberNames: [String] {
        if let function = self.as(FunctionDeclSyntax.self) { return [function.name.plainName] }
        let bindings = self.as(VariableDeclSyntax.self)?.bindings ?? []
        return bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName }
    }

    /// The `memberNames` of a declaration on the main actor. For other declarations, the array is empty.
    ///
    /// For an instance constant, the array is also empty, because code outside the main actor can read the constant.
    fileprivate var isolatedNames: [String] {
        switch WrittenIsolation(ofMember: self) {
        case .unspecified, .mainActor: break
        default: return []
        }
        let isConstant = self.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
        return isConstant && !isTypeMember ? [] : memberNames
    }
}

extension VariableDeclSyntax {
    /// Whether both conditions are true:
    /// - `@Observable` generates a copy of the property.
    /// - The property has no written isolation. Then the copy is not isolated, either.
    fileprivate var isCopiedWithoutIsolation: Bool {
        guard bindingSpecifier.tokenKind == .keyword(.var), !modifiers.areOfTypeMember, !modifiers.contains(.lazy),
            attributes.named("ObservationIgnored").isEmpty,
            case .unspecified? = WrittenIsolation(ofMember: self)
        else { return false }
        return true
    }
}

extension AccessorDeclSyntax {
    /// Returns the first name from `members` that the statements use.
    ///
    /// The search skips:
    /// - closures and nested functions, which may have their own isolation
    /// - names of local declarations
    /// - names in key paths, which belong to other types
    fileprivate func firstUse(of members: IsolatedMembers) -> String? {
        let visitor = MemberUseVisitor(members, parameter: parameters?.name.plainName)
        if let body { visitor.walk(body) }
        return visitor.used.first { !visitor.local.contains($0) }
    }
}

private final class MemberUseVisitor: SyntaxVisitor {
    private let members: IsolatedMembers
    /// The names from `members` that the visited code uses, in source order. A used name may also be in ``local``.
    private(set) var used: [String] = []
    /// The local names that the visited `willSet` or `didSet` declares, including its parameter.
    private(set) var local: Set<String>

    init(_ members: IsolatedMembers, parameter: String?) {
        self.members = members
        local = Set([parameter].compactMap { $0 })
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// Records `if let name` as a use of `name`, not as a local declaration.
    override func visit(_ condition: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        guard condition.initializer == nil, let pattern = condition.pattern.as(IdentifierPatternSyntax.self) else {
            return .visitChildren
        }
        if members.contains(pattern.identifier.plainName) { used.append(pattern.identifier.plainName) }
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

    /// Records the implicit `error` of a `catch` without a pattern.
    override func visit(_ clause: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
        if clause.catchItems.isEmpty { local.insert("error") }
        return .visitChildren
    }

    override func visit(_ reference: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = reference.baseName.plainName
        let access = reference.parent?.as(MemberAccessExprSyntax.self)
        let isUse =
            access?.declName.id == reference.id ? members.contains(name, of: access?.base) : members.contains(name)
        if isUse { used.append(name) }
        return .visitChildren
    }
}
