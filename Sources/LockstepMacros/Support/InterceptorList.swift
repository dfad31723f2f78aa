import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The member `interceptors` of a store. Every store has this member, and a class can declare its own list.
enum InterceptorList {
    static let name = "interceptors"

    /// Returns a misuse for each member `interceptors` that is not a property of type `[any StoreInterceptor]`. Swift
    /// allows such a member, but the store does not use it.
    static func misuses(in block: MemberBlockSyntax) -> [Misuse] {
        let functions = block.declarations.compactMap { $0.as(FunctionDeclSyntax.self)?.name }
        return block.instanceMembers(named: [name]).compactMap { name in
            if functions.contains(name) { return .notTheInterceptors(name, in: nil) }
            guard let binding = name.parent?.parent?.as(PatternBindingSyntax.self) else { return nil }
            return isDeclared(by: binding) ? nil : .notTheInterceptors(name, in: binding)
        }
    }

    /// Returns the property `interceptors`, which contains `list`.
    static func property(modifiers: String, list: String) -> DeclSyntax {
        """
        /// The interceptors that wrap every execution of this store, the outermost first.
        @MainActor \(raw: modifiers)var \(raw: name): [any Lockstep.StoreInterceptor] {
            \(raw: list)
        }
        """
    }

    /// Returns the declaration of a property `interceptors` that subclasses can override. The value of this property
    /// is `[]`.
    ///
    /// Without the property, a store would ignore the interceptors of a subclass, because a subclass cannot override
    /// the default implementation of a protocol.
    ///
    /// If the class is `final`, or already declares its interceptors, there is no declaration to return.
    static func overridable(in declaration: ClassDeclSyntax, access: AccessLevel) -> [DeclSyntax] {
        guard !declaration.modifiers.contains(.final),
            declaration.attributes.named(BaseInterceptorsMacro.name).isEmpty,
            declaration.memberBlock.instanceMembers(named: [name]).isEmpty
        else { return [] }
        return [property(modifiers: access.overridableModifier, list: "[]")]
    }

    /// Returns whether the type annotation of the property is a list of interceptors.
    static func isDeclared(by binding: PatternBindingSyntax) -> Bool {
        binding.typeAnnotation?.type.isInterceptorList ?? false
    }
}

extension Misuse {
    /// Misuse: the member `interceptors` is not declared as an array of interceptors. The fix-it adds a missing type
    /// annotation.
    fileprivate static func notTheInterceptors(_ name: TokenSyntax, in binding: PatternBindingSyntax?) -> Misuse {
        var fixIts: [FixIt] = []
        if let binding, binding.typeAnnotation == nil {
            fixIts = [.annotating(binding, with: "[any StoreInterceptor]", "add a type annotation")]
        }
        return Misuse(
            at: name,
            id: "not-the-interceptors",
            "'interceptors' is the list of a store's interceptors; declare it as a property of type '[any "
                + "StoreInterceptor]'",
            fixIts: fixIts
        )
    }

    /// Misuse: the property `interceptors` is part of the store's state, because `@ObservationIgnored` is missing. The
    /// fix-it adds `@ObservationIgnored`.
    static func interceptorsAsState(_ name: TokenSyntax, in variable: VariableDeclSyntax) -> Misuse {
        Misuse(
            at: name,
            id: "interceptors-as-state",
            "'interceptors' is the list of a store's interceptors, which is read once, so it cannot be part of the "
                + "state; mark it '@ObservationIgnored'",
            fixIts: [.replace(variable, with: variable.adding("@ObservationIgnored"), "add '@ObservationIgnored'")]
        )
    }
}

extension TypeSyntax {
    /// Whether the type is written as an array of interceptors.
    fileprivate var isInterceptorList: Bool {
        let element: TypeSyntax?
        if let array = self.as(ArrayTypeSyntax.self) {
            element = array.element
        } else {
            let arguments = self.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments
            element =
                unqualifiedName == "Array" ? arguments?.first.flatMap { Syntax($0.argument).as(TypeSyntax.self) } : nil
        }
        let constraint = element?.as(SomeOrAnyTypeSyntax.self)?.constraint ?? element
        return constraint?.unqualifiedName == "StoreInterceptor"
    }
}
