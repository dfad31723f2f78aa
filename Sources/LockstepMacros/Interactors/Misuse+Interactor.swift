import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// Misuse: the class does not declare `build()`, and the macro cannot generate `build()`. Returns `nil` if the
    /// macro can generate `build()`.
    static func cannotBuild(_ declaration: ClassDeclSyntax, isFinal: Bool, access: AccessLevel) -> Misuse? {
        guard let first = declaration.memberBlock.initializersInPlaceOfDefault.first else {
            return cannotInitialize(declaration, isFinal: isFinal, access: access)
        }
        let callable = declaration.memberBlock.initializers.filter(\.isCallableWithoutArguments)
        guard let candidate = callable.first else {
            return Misuse(
                at: first.initKeyword,
                id: "missing-factory",
                "'@Interactor' cannot generate 'build()', because no initializer of '\(declaration.name.plainName)' "
                    + "can be called without arguments, 'try', 'await' or '!'; declare 'static func build()'",
                fixIts: isFinal ? [factory(of: declaration, access: access, calling: first)] : []
            )
        }
        guard !isFinal, !callable.contains(where: { $0.modifiers.contains(.required) }) else { return nil }
        return Misuse(
            at: candidate.initKeyword,
            id: "initializer-not-required",
            "'@Interactor' generates 'build()', which needs 'required init()' in a class that is not 'final'; add "
                + "'required', or make the class 'final'",
            fixIts: requirement(of: candidate, access: access) + finality(of: declaration)
        )
    }

    /// Returns a fix-it that makes an initializer `required`. If the class is `open` and the initializer declares no
    /// access level, the fix-it also makes the initializer `public`.
    ///
    /// Returns no fix-it if the initializer declares an access level that is too low for a `required` initializer.
    private static func requirement(of initializer: InitializerDeclSyntax, access: AccessLevel) -> [FixIt] {
        let written = AccessLevel(writtenIn: initializer.modifiers)
        let needed = access == .open ? AccessLevel.public : max(min(access, .internal), .fileprivate)
        guard written ?? needed >= needed else { return [] }
        let added = written == nil && needed == .public ? "public required" : "required"
        if initializer.modifiers.isEmpty {
            let keyword = initializer.initKeyword
            let replacement = keyword.with(\.tokenKind, .identifier("\(added) init"))
            return [.replace(keyword, with: replacement, "add '\(added)'")]
        }
        let modifier = DeclModifierSyntax(name: .identifier(added, trailingTrivia: .space))
        return [.replace(initializer.modifiers, with: initializer.modifiers + [modifier], "add '\(added)'")]
    }

    /// Misuse: the class declares no initializer, and `build()` cannot call a generated or inherited initializer.
    /// Returns `nil` for other classes.
    private static func cannotInitialize(
        _ declaration: ClassDeclSyntax, isFinal: Bool, access: AccessLevel
    ) -> Misuse? {
        let properties = declaration.memberBlock.storedProperties.filter { !$0.hasDefault }
        if let first = properties.first {
            let names = properties.map { "'\($0.name.plainName)'" }.joined(separator: ", ")
            return Misuse(
                at: first.name,
                id: "missing-initializer",
                "'@Interactor' cannot generate the initializer of '\(declaration.name.plainName)', because \(names) "
                    + "\(properties.count == 1 ? "has" : "have") no default value; declare an initializer and "
                    + "'build()', or add default values",
                fixIts: isFinal ? initializer(of: declaration, access: access, for: properties) : []
            )
        }
        guard !isFinal, case .possible(let type) = Superclass(of: declaration) else { return nil }
        return Misuse(
            at: type,
            id: "initializer-not-required",
            "'@Interactor' cannot generate 'build()', because '\(type.trimmedDescription)' may be a superclass and "
                + "the class is not 'final'; make the class 'final', or declare 'required init()'",
            fixIts: finality(of: declaration)
        )
    }

    /// Returns a fix-it that makes the class `final`. Returns no fix-it for an `open` class, which cannot be `final`.
    private static func finality(of declaration: ClassDeclSyntax) -> [FixIt] {
        guard !declaration.modifiers.contains(.open) else { return [] }
        let keyword = declaration.classKeyword
        let replacement = keyword.with(\.tokenKind, .identifier("final class"))
        return [.replace(keyword, with: replacement, "make the class 'final'")]
    }

    /// Returns the lines of `build()`.
    private static func factoryLines(
        of declaration: ClassDeclSyntax, access: AccessLevel, returning value: String
    ) -> [String] {
        ["\(access.memberModifier)static func build() -> \(declaration.name.text) {", "    \(value)", "}"]
    }

    /// Returns a call of an initializer, with a placeholder for each argument.
    private static func call(
        of declaration: ClassDeclSyntax, with parameters: [(label: String, type: TypeSyntax)]
    ) -> String {
        let arguments = parameters.map { label, type in
            (label == "_" ? "" : "\(label): ") + "<#\(type.trimmedDescription)#>"
        }
        return "\(declaration.name.text)(\(arguments.joined(separator: ", ")))"
    }

    /// Returns a fix-it that adds `build()` with a call of `initializer`. If the initializer may fail or suspend,
    /// `build()` contains only a placeholder, because the user must decide what happens then.
    private static func factory(
        of declaration: ClassDeclSyntax, access: AccessLevel, calling initializer: InitializerDeclSyntax
    ) -> FixIt {
        let parameters = initializer.signature.parameterClause.parameters
            .filter { $0.defaultValue == nil && $0.ellipsis == nil }
            .map { (label: $0.firstName.text, type: $0.type) }
        let value =
            initializer.mayFailOrSuspend ? "<#\(declaration.name.text)#>" : call(of: declaration, with: parameters)
        let block = declaration.memberBlock
        let lines = factoryLines(of: declaration, access: access, returning: value)
        return .replace(block.members, with: block.addingMember(lines), "add 'static func build()'")
    }

    private static func initializer(
        of declaration: ClassDeclSyntax, access: AccessLevel, for properties: [StoredProperty]
    ) -> [FixIt] {
        let parameters = properties.compactMap { property in property.type.map { (property.name.text, $0) } }
        // The compiler reports its own error for a property without a written type.
        guard parameters.count == properties.count else { return [] }
        let list = parameters.map { name, type in "\(name): \(type.asStoredParameter)" }
        let lines =
            ["init(\(list.joined(separator: ", "))) {"]
            + parameters.map { name, _ in "    self.\(name) = \(name)" } + ["}", ""]
            + factoryLines(
                of: declaration, access: access,
                returning: call(of: declaration, with: parameters.map { (label: $0, type: $1) }))
        let labels = properties.map { "\($0.name.plainName):" }.joined()
        let block = declaration.memberBlock
        return [
            .replace(block.members, with: block.addingMember(lines), "add 'init(\(labels))' and 'static func build()'")
        ]
    }
}
