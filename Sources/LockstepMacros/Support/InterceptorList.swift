import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The member `interceptors`, which every store has, and which its class may write itself.
enum InterceptorList {
    static let name = "interceptors"

    /// The members of that name that the store would not ask: Swift lets them stand beside that of the protocol.
    static func misuses(in block: MemberBlockSyntax) -> [Misuse] {
        let functions = block.declarations.compactMap { $0.as(FunctionDeclSyntax.self)?.name }
        return block.instanceMembers(named: [name]).compactMap { name in
            if functions.contains(name) { return .notTheInterceptors(name, in: nil) }
            guard let binding = name.parent?.parent?.as(PatternBindingSyntax.self) else { return nil }
            return isDeclared(by: binding) ? nil : .notTheInterceptors(name, in: binding)
        }
    }

    /// Whether the property is annotated as a list of interceptors.
    static func isDeclared(by binding: PatternBindingSyntax) -> Bool {
        binding.typeAnnotation?.type.isInterceptorList ?? false
    }
}

extension Misuse {
    /// A member is called like the store's interceptors, and is of another type. The fix-it writes the type where there is
    /// none.
    fileprivate static func notTheInterceptors(_ name: TokenSyntax, in binding: PatternBindingSyntax?) -> Misuse {
        var fixIts: [FixIt] = []
        if let binding, binding.typeAnnotation == nil {
            fixIts = [.annotating(binding, with: "[any StoreInterceptor]", "add the type")]
        }
        return Misuse(
            at: name,
            id: "not-the-interceptors",
            "'interceptors' names the interceptors of a store, and must be a property of type '[any StoreInterceptor]'",
            fixIts: fixIts
        )
    }

    /// The store's interceptors are declared as a part of its state.
    static func interceptorsAsState(_ name: TokenSyntax, in variable: VariableDeclSyntax) -> Misuse {
        Misuse(
            at: name,
            id: "interceptors-as-state",
            "'interceptors' names the interceptors of a store, and cannot be a part of its state; it is asked for once",
            fixIts: [.replace(variable, with: variable.addingObservationIgnored, "add '@ObservationIgnored'")]
        )
    }
}

extension TypeSyntax {
    /// Whether the type is spelled as an array of interceptors.
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
