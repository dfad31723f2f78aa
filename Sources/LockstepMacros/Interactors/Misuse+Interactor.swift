import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// Misuse: the class does not declare `build()`, and the macro cannot generate `build()`. Returns `nil` if the
    /// macro can generate `build()`.
    static func cannotBuild(_ declaration: ClassDeclSyntax, isFinal: Bool) -> Misuse? {
        let initializers = declaration.memberBlock.initializersInPlaceOfDefault
        guard let first = initializers.first else { return cannotInitialize(declaration, isFinal: isFinal) }

        let callable = initializers.filter(\.isCallableWithoutArguments)
        guard let candidate = callable.first else {
            return Misuse(
                at: first.initKeyword,
                id: "missing-factory",
                "'@Interactor' cannot generate 'build()', because no initializer of '\(declaration.name.plainName)' "
                    + "can be called without arguments; declare 'static func build()'",
                fixIts: isFinal ? [factory(of: declaration, calling: parameters(of: first))] : []
            )
        }
        guard !isFinal, !callable.contains(where: { $0.modifiers.contains(.required) }) else { return nil }
        let required = DeclModifierSyntax(name: .keyword(.required, trailingTrivia: .space))
        let place: FixIt
        if candidate.modifiers.isEmpty {
            let keyword = candidate.initKeyword
            place = .replace(
                keyword,
                with: keyword.with(\.tokenKind, .identifier("required init")),
                "add 'required'"
            )
        } else {
            place = .replace(candidate.modifiers, with: candidate.modifiers + [required], "add 'required'")
        }
        return Misuse(
            at: candidate.initKeyword,
            id: "initializer-not-required",
            "'@Interactor' generates 'build()', which needs 'required init()' in a class that is not 'final'; add "
                + "'required', or make the class 'final'",
            fixIts: [place, finality(of: declaration)]
        )
    }

    /// Misuse: the class declares no initializer, and `build()` could not call `init()`. Returns `nil` if `build()`
    /// could call `init()`.
    private static func cannotInitialize(_ declaration: ClassDeclSyntax, isFinal: Bool) -> Misuse? {
        let properties = declaration.memberBlock.storedProperties.filter { !$0.hasDefault }
        if let first = properties.first {
            let names = properties.map { "'\($0.name.plainName)'" }.joined(separator: ", ")
            return Misuse(
                at: first.name,
                id: "missing-initializer",
                "'@Interactor' cannot generate the initializer of '\(declaration.name.plainName)', because \(names) "
                    + "\(properties.count == 1 ? "has" : "have") no default value; declare an initializer and "
                    + "'build()', or add default values",
                fixIts: isFinal ? initializer(of: declaration, for: properties) : []
            )
        }
        guard !isFinal, case .possible(let type) = Superclass(of: declaration) else { return nil }
        return Misuse(
            at: type,
            id: "initializer-not-required",
            "'@Interactor' cannot generate 'build()', because '\(type.trimmedDescription)' may be a superclass and "
                + "the class is not 'final'; make the class 'final', or declare 'required init()'",
            fixIts: [finality(of: declaration)]
        )
    }

    private static func finality(of declaration: ClassDeclSyntax) -> FixIt {
        let keyword = declaration.classKeyword
        return .replace(keyword, with: keyword.with(\.tokenKind, .identifier("final class")), "make the class 'final'")
    }

    private static func parameters(of initializer: InitializerDeclSyntax) -> [(label: String, type: TypeSyntax)] {
        initializer.signature.parameterClause.parameters
            .filter { $0.defaultValue == nil && $0.ellipsis == nil }
            .map { ($0.firstName.text, $0.type) }
    }

    /// Returns the lines of `build()`, with a placeholder for each argument of the initializer.
    private static func factoryLines(
        of declaration: ClassDeclSyntax, calling parameters: [(label: String, type: TypeSyntax)]
    ) -> [String] {
        let name = declaration.name.text
        let arguments = parameters.map { label, type in
            (label == "_" ? "" : "\(label): ") + "<#\(type.trimmedDescription)#>"
        }
        return ["static func build() -> \(name) {", "    \(name)(\(arguments.joined(separator: ", ")))", "}"]
    }

    private static func factory(
        of declaration: ClassDeclSyntax, calling parameters: [(label: String, type: TypeSyntax)]
    ) -> FixIt {
        let block = declaration.memberBlock
        let lines = factoryLines(of: declaration, calling: parameters)
        return .replace(block.members, with: block.addingMember(lines), "add 'static func build()'")
    }

    private static func initializer(of declaration: ClassDeclSyntax, for properties: [StoredProperty]) -> [FixIt] {
        let parameters = properties.compactMap { property in property.type.map { (property.name.text, $0) } }
        // The compiler reports its own error for a property without a written type.
        guard parameters.count == properties.count else { return [] }
        let list = parameters.map { name, type in
            "\(name): \(type.is(FunctionTypeSyntax.self) ? "@escaping " : "")\(type.trimmedDescription)"
        }
        let lines =
            ["init(\(list.joined(separator: ", "))) {"]
            + parameters.map { name, _ in "    self.\(name) = \(name)" } + ["}", ""]
            + factoryLines(of: declaration, calling: parameters.map { (label: $0.0, type: $0.1) })
        let labels = properties.map { "\($0.name.plainName):" }.joined()
        let block = declaration.memberBlock
        return [
            .replace(block.members, with: block.addingMember(lines), "add 'init(\(labels))' and 'static func build()'")
        ]
    }
}
