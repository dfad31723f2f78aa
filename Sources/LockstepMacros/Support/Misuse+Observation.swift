import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// Misuse: `@ObservationIgnored` is missing on a property of an `@Observable` class, or is written before the
    /// attribute of `macro`. The fix-it adds `@ObservationIgnored` after the attribute of `macro`, or moves it there.
    ///
    /// Returns `nil` if `@ObservationIgnored` is written after the attribute of `macro`.
    ///
    /// The compiler expands the last attribute first. If `macro` is expanded first, it generates accessors. The
    /// compiler rejects `@ObservationIgnored` on a property that already has accessors.
    static func observation(of binding: PatternBindingSyntax, in variable: VariableDeclSyntax, macro: String)
        -> Misuse?
    {
        let name = binding.pattern.trimmedDescription.filter { $0 != "`" }
        let attributes = variable.attributes
        let corrected: AttributeListSyntax
        let message: String
        let fix: String
        if let ignored = attributes.named("ObservationIgnored").first {
            let first = attributes.all.first { ["ObservationIgnored", macro].contains($0.unqualifiedName) }
            guard first?.id == ignored.id else { return nil }
            corrected = attributes.removing(ignored).adding("@ObservationIgnored")
            message =
                "'@ObservationIgnored' must follow '@\(macro)', because the compiler rejects it when "
                + "'\(name)' already has accessors"
            fix = "move '@ObservationIgnored' after '@\(macro)'"
        } else {
            corrected = attributes.adding("@ObservationIgnored")
            message =
                "'\(name)' needs '@ObservationIgnored', because '@Observable' and '@\(macro)' would both "
                + "generate its accessors"
            fix = "add '@ObservationIgnored'"
        }
        return Misuse(
            at: attributes.named("ObservationIgnored").first.map(Syntax.init) ?? Syntax(binding.pattern),
            id: "observed",
            message,
            fixIts: [.replace(attributes, with: corrected, fix)]
        )
    }
}

extension Syntax {
    /// Whether the node is a class with `@Observable`.
    var isObservable: Bool {
        self.as(ClassDeclSyntax.self).map { !$0.attributes.named("Observable").isEmpty } ?? false
    }
}
