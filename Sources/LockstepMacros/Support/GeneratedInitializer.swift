import SwiftSyntax
import SwiftSyntaxBuilder

/// What becomes of the initializer of a class that a macro is attached to.
enum GeneratedInitializer {
    /// The user's own, or the one that Swift provides, stands.
    case untouched
    /// `init()` is generated.
    case generated
    /// The user must write one and is told so. One is generated even so, to keep the compiler from repeating it.
    case missing

    /// Decides for `declaration`, and hands to `report` what the user must do.
    ///
    /// - Parameters:
    ///   - declaration: The class.
    ///   - access: Its level.
    ///   - macro: The attribute's name.
    ///   - mayBeInternal: Whether an initializer that other modules cannot call will do for a public class.
    ///   - report: Takes what is wrong.
    init(
        of declaration: ClassDeclSyntax,
        access: AccessLevel,
        macro: String,
        mayBeInternal: Bool = false,
        report: (Misuse) -> Void
    ) {
        guard declaration.memberBlock.initializersInPlaceOfDefault.isEmpty else {
            self = .untouched
            return
        }
        let properties = declaration.memberBlock.storedProperties.filter { !$0.hasDefault }
        if !properties.isEmpty {
            report(.missingInitializer(of: declaration, for: properties, access: access, macro: macro))
            self = .missing
            return
        }
        switch Superclass(of: declaration) {
        case .none:
            self = .generated
        case .possible(let type):
            // `init()` would need `override` below a superclass, and must not have it below a protocol. Swift's own
            // rules do the right thing in both cases, but never make the initializer of a protocol's class public.
            if !access.memberModifier.isEmpty, !mayBeInternal {
                report(.initializerNotGenerated(for: declaration, after: type, access: access, macro: macro))
            }
            self = .untouched
        }
    }

    /// The initializer to add, if any.
    ///
    /// - Parameters:
    ///   - modifiers: What stands in front of `init`, with a space behind it.
    ///   - documentation: What the initializer does.
    /// - Returns: No member where none is generated.
    func members(modifiers: String, documentation: String) -> [DeclSyntax] {
        switch self {
        case .untouched:
            []
        case .generated:
            [
                """
                /// \(raw: documentation)
                \(raw: modifiers)init() {
                }
                """
            ]
        case .missing:
            // Never runs, since an error is reported. Without it the compiler would add that there is no initializer.
            [
                """
                \(raw: modifiers)init() {
                    fatalError()
                }
                """
            ]
        }
    }
}
