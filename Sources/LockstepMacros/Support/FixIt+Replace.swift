import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension FixIt {
    /// Returns a fix-it that replaces `old`, including the trivia of `old`. `old` is a node of the syntax that the
    /// macro received.
    ///
    /// The message describes the change in the imperative: "add '@Observable'".
    static func replace(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String) -> FixIt {
        FixIt(message: Message(message: message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }

    /// Returns a fix-it that adds a type annotation to the property that `binding` declares.
    static func annotating(_ binding: PatternBindingSyntax, with type: TypeSyntax, _ message: String) -> FixIt {
        let type = type.with(\.trailingTrivia, binding.pattern.trailingTrivia)
        let annotated =
            binding
            .with(\.pattern.trailingTrivia, [])
            .with(\.typeAnnotation, TypeAnnotationSyntax(colon: .colonToken(trailingTrivia: .space), type: type))
        return .replace(binding, with: annotated, message)
    }

    /// Returns a fix-it that replaces the isolation `attribute` of a declaration with `@MainActor`.
    static func movingToMainActor(_ attribute: AttributeSyntax) -> FixIt {
        let mainActor = AttributeSyntax("@MainActor")
            .with(\.leadingTrivia, attribute.leadingTrivia)
            .with(\.trailingTrivia, attribute.trailingTrivia)
        return .replace(attribute, with: mainActor, "replace '\(attribute.trimmedDescription)' with '@MainActor'")
    }

    /// The text of a fix-it.
    struct Message: FixItMessage {
        let message: String

        var fixItID: MessageID { MessageID(domain: "Lockstep", id: message) }
    }
}

extension AttributeListSyntax {
    /// Returns the list with `attribute` added at the end. The list must not be empty.
    func adding(_ attribute: AttributeSyntax) -> AttributeListSyntax {
        with(\.trailingTrivia, .space) + [.attribute(attribute.with(\.trailingTrivia, trailingTrivia))]
    }

    /// Returns the list without `attribute` and its separating space.
    func removing(_ attribute: AttributeSyntax) -> AttributeListSyntax {
        var rest = filter { $0.id != attribute.id }
        if attribute.id == first?.id { rest = rest.with(\.leadingTrivia, leadingTrivia) }
        if attribute.id == last?.id { rest = rest.with(\.trailingTrivia, trailingTrivia) }
        return rest
    }
}

extension VariableDeclSyntax {
    /// Returns the variable with `attribute` after the leading comments.
    func adding(_ attribute: AttributeSyntax) -> VariableDeclSyntax {
        let first = attribute.with(\.leadingTrivia, leadingTrivia).with(\.trailingTrivia, .space)
        let rest = with(\.leadingTrivia, [])
        return rest.with(\.attributes, [.attribute(first)] + rest.attributes)
    }
}

extension MemberBlockSyntax {
    /// Returns the members and a new member with the source `lines`. The new member comes after the last stored
    /// property. If there is no stored property, the new member comes first.
    func addingMember(_ lines: [String]) -> MemberBlockItemListSyntax {
        let indentation = members.first?.leadingTrivia.indentation ?? .spaces(4)
        let source = lines.map { "\n\(indentation)\($0)" }.joined()
        func item(_ source: String) -> MemberBlockItemSyntax {
            MemberBlockItemSyntax(decl: DeclSyntax("\(raw: source)"))
        }

        var items = Array(members)
        if let position = items.lastIndex(where: \.declaresStoredProperty) {
            // The spaces between the last property and the closing brace move after the new member. A comment belongs
            // to the property, and stays there.
            let trailing = items[position].trailingTrivia
            let spaces = trailing.pieces.allSatisfy(\.isSpaceOrTab) ? trailing : []
            if !spaces.isEmpty { items[position] = items[position].with(\.trailingTrivia, []) }
            items.insert(item("\n\(source)\(position == items.count - 1 ? spaces : [])"), at: position + 1)
        } else {
            items.insert(item(items.isEmpty ? "\(source)\n" : source), at: 0)
        }
        return MemberBlockItemListSyntax(items)
    }
}

extension MemberBlockItemSyntax {
    fileprivate var declaresStoredProperty: Bool {
        !MemberBlockSyntax(members: [self]).storedProperties.isEmpty
    }
}

extension Trivia {
    /// The spaces and tabs after the last line break, or `nil` if there is no line break.
    fileprivate var indentation: Trivia? {
        guard let lineBreak = pieces.lastIndex(where: \.isNewline) else { return nil }
        return Trivia(pieces: pieces[(lineBreak + 1)...].filter(\.isSpaceOrTab))
    }
}
