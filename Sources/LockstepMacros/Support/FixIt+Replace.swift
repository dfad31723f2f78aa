import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension FixIt {
    /// Replaces a piece of the user's source, the space around it included.
    ///
    /// - Parameters:
    ///   - old: A node of the syntax that the macro was given.
    ///   - new: What to put there.
    ///   - message: What the change does, in the imperative: "add '@Observable'".
    static func replace(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String) -> FixIt {
        FixIt(message: Message(message: message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }

    private struct Message: FixItMessage {
        let message: String

        var fixItID: MessageID { MessageID(domain: "Lockstep", id: message) }
    }
}

extension AttributeListSyntax {
    /// The list with one more attribute at its end. The list must not be empty.
    func adding(_ attribute: AttributeSyntax) -> AttributeListSyntax {
        with(\.trailingTrivia, .space) + [.attribute(attribute.with(\.trailingTrivia, trailingTrivia))]
    }

    /// The list without `attribute` and the space that set it apart.
    func removing(_ attribute: AttributeSyntax) -> AttributeListSyntax {
        var rest = filter { $0.id != attribute.id }
        if attribute.id == first?.id { rest = rest.with(\.leadingTrivia, leadingTrivia) }
        if attribute.id == last?.id { rest = rest.with(\.trailingTrivia, trailingTrivia) }
        return rest
    }
}

extension MemberBlockSyntax {
    /// The members with `lines` of source added: behind the last stored property, or in front of everything.
    func addingInitializer(_ lines: [String]) -> MemberBlockItemListSyntax {
        let index = members.lastIndex { $0.declaresStoredProperty }
        let indentation = members.first?.leadingTrivia.indentation ?? .spaces(4)
        let source = lines.map { Trivia.newline.description + indentation.description + $0 }.joined()

        var items = Array(members)
        if let index {
            let position = members.distance(from: members.startIndex, to: index)
            let property = items[position]
            items[position] = property.with(\.trailingTrivia, [])
            let ending = position == items.count - 1 ? property.trailingTrivia : []
            items.insert(MemberBlockItemSyntax(decl: DeclSyntax("\(raw: "\n" + source)\(raw: ending.description)")), at: position + 1)
        } else {
            let ending = items.isEmpty ? "\n" : ""
            items.insert(MemberBlockItemSyntax(decl: DeclSyntax("\(raw: source + ending)")), at: 0)
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
    /// The spaces and tabs behind the last line break, or `nil` without a line break.
    fileprivate var indentation: Trivia? {
        guard let lineBreak = pieces.lastIndex(where: \.isNewline) else { return nil }
        return Trivia(pieces: pieces[(lineBreak + 1)...].filter(\.isSpaceOrTab))
    }
}
