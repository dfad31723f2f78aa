import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A use of a macro that cannot be expanded as written, told to the user where it stands.
///
/// Each kind of misuse has a factory that chooses the node, the severity and the fix-its: those that any macro may
/// meet in `Support/Misuse+….swift`, those of one macro beside that macro.
struct Misuse {
    /// What the message is about; the diagnostic points at its first token.
    let node: Syntax
    let message: Message
    let fixIts: [FixIt]

    /// - Parameters:
    ///   - node: The user's syntax that is wrong.
    ///   - id: A name for this kind of misuse, stable across releases.
    ///   - severity: An error unless the expansion is right all the same.
    ///   - message: What is wrong and what to do, in one sentence without a full stop.
    ///   - fixIts: Changes whose result compiles.
    init(
        at node: some SyntaxProtocol,
        id: String,
        severity: DiagnosticSeverity = .error,
        _ message: String,
        fixIts: [FixIt] = []
    ) {
        self.node = Syntax(node)
        self.message = Message(message: message, id: id, severity: severity)
        self.fixIts = fixIts
    }

    /// The text of a misuse.
    struct Message: DiagnosticMessage {
        let message: String
        let id: String
        let severity: DiagnosticSeverity

        var diagnosticID: MessageID { MessageID(domain: "Lockstep", id: id) }
    }
}

extension MacroExpansionContext {
    /// Tells the user of `misuse`.
    func diagnose(_ misuse: Misuse) {
        diagnose(Diagnostic(node: misuse.node, message: misuse.message, fixIts: misuse.fixIts))
    }
}
