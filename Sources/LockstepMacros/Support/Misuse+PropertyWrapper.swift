import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

// `@Observable` makes each stored property a computed property, but a property wrapper needs a stored property. The
// compiler reports its errors inside the code that `@Observable` generates, so this misuse is reported at the property.

extension Misuse {
    /// Returns a misuse for each observed property with an attribute that is, or may be, a property wrapper.
    static func propertyWrappers(in declaration: ClassDeclSyntax) -> [Misuse] {
        sensitiveWrappers(in: declaration)
            + declaration.memberBlock.declarations.compactMap { $0.as(VariableDeclSyntax.self) }
            .filter(\.isObserved)
            .flatMap { variable in
                variable.attributes.all.compactMap { wrapper(from: $0, on: variable) }
            }
    }

    private static func wrapper(from attribute: AttributeSyntax, on variable: VariableDeclSyntax) -> Misuse? {
        let (name, property) = (attribute.unqualifiedName, variable.bindings.first?.pattern.trimmedDescription ?? "")
        switch ForeignAttribute(name) {
        case nil:
            return nil
        case .published:
            return Misuse(
                at: attribute, id: "property-wrapper",
                "'@\(name)' cannot be attached to '\(property)', because '@Observable' generates its accessors; "
                    + "remove '@\(name)': views observe each property of the store",
                fixIts: FixIt.removal(ofWrapper: attribute, from: variable)
            )
        case .ofView:
            return Misuse(
                at: attribute, id: "property-wrapper",
                "'@\(name)' cannot be attached to '\(property)', because '@Observable' generates its accessors; "
                    + "declare the property in a view, or a plain property here, and save it by 'persist'"
            )
        case .unknown:
            // Another attribute may be a macro that adds only other declarations, so this is a warning.
            return Misuse(
                at: attribute, id: "unknown-attribute", severity: .warning,
                "if '@\(name)' is a property wrapper, it cannot be attached to '\(property)', because '@Observable' "
                    + "generates its accessors; change the value in 'didSet', or attach the wrapper to a field of a "
                    + "struct"
            )
        }
    }
}

/// An attribute of a property that neither `@Store` nor `@Observable` knows.
private enum ForeignAttribute {
    /// `@Published`.
    case published
    /// A property wrapper for views.
    case ofView
    /// Any other attribute.
    case unknown

    /// Returns `nil` for attributes that are not property wrappers, such as `@MainActor` and `@available`, and for the
    /// attributes of Lockstep, whose macros report their own misuse.
    init?(_ name: String) {
        guard name.first?.isUppercase == true, !name.hasPrefix("Observation"), !name.hasSuffix("Actor"),
            !Self.known.contains(name)
        else { return nil }
        self = name == "Published" ? .published : Self.ofViews.contains(name) ? .ofView : .unknown
    }

    private static let known: Set = [
        "Action", "GKInspectable", "IBInspectable", "IBOutlet", "Intercept", "Inward", "Middleware", "NSCopying",
        "NSManaged", "Outward", "Reducer", "Sensitive", "Track",
    ]

    private static let ofViews: Set = [
        "AccessibilityFocusState", "AppStorage", "Binding", "Environment", "EnvironmentObject", "FetchRequest",
        "FocusState", "FocusedValue", "GestureState", "Namespace", "ObservedObject", "Query", "ScaledMetric",
        "SceneStorage", "State", "StateObject",
    ]
}

extension VariableDeclSyntax {
    /// Whether `@Observable` generates the accessors of the variable.
    fileprivate var isObserved: Bool {
        bindingSpecifier.tokenKind == .keyword(.var) && !modifiers.areOfTypeMember && !modifiers.contains(.lazy)
            && attributes.named("ObservationIgnored").isEmpty && bindings.allSatisfy { !$0.isComputed }
    }
}

extension FixIt {
    /// Returns a fix-it that removes a property wrapper from a property.
    fileprivate static func removal(ofWrapper attribute: AttributeSyntax, from variable: VariableDeclSyntax) -> [FixIt]
    {
        guard variable.attributes.contains(where: { $0.id == attribute.id }) else { return [] }
        let removed = variable.with(\.attributes, variable.attributes.filter { $0.id != attribute.id })
        return [
            .replace(
                variable, with: removed.with(\.leadingTrivia, variable.leadingTrivia),
                "remove '@\(attribute.unqualifiedName)'")
        ]
    }
}
