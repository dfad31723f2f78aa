import SwiftSyntax
import SwiftSyntaxBuilder

/// The decision whether a macro generates the initializer of a class.
enum GeneratedInitializer {
    /// No initializer is generated. The class has its own initializer, or uses the initializer that Swift provides.
    case untouched
    /// `init()` is generated.
    case generated
    /// The user must write an initializer. An error was reported.
    case missing

    /// Decides whether the macro generates the initializer of `declaration`. Reports a misuse if the user must
    /// write an initializer.
    ///
    /// - Parameters:
    ///   - declaration: The class.
    ///   - access: The access level of the class.
    ///   - macro: The attribute's name.
    ///   - mayBeInternal: Whether a public class keeps Swift's internal `init()` without a warning.
    ///   - report: Receives each misuse.
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
            // If the type is a superclass, `init()` needs `override`. If the type is a protocol, `override` is an
            // error. Swift's own rules are right in both cases, but the initializer that Swift provides is never
            // public.
            if !access.memberModifier.isEmpty, !mayBeInternal {
                report(.initializerNotGenerated(for: declaration, after: type, access: access, macro: macro))
            }
            self = .untouched
        }
    }

    /// Returns the initializer to add, in an array.
    ///
    /// - Parameters:
    ///   - modifiers: The modifiers of `init`, followed by a space.
    ///   - documentation: The first line of the initializer's documentation.
    /// - Returns: An array with the initializer. For `untouched`, the array is empty.
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
            // This initializer never runs, because an error is reported. Without this initializer, the compiler would
            // report a second error.
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
