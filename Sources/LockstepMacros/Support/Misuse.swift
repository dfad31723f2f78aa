import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// An incorrect use of a macro, and the diagnostic that reports this use.
///
/// Each kind of misuse has a factory that chooses the node, the severity and the fix-its. The comment of the factory
/// describes the misuse. Factories for several macros are in `Support/Misuse+….swift`. Factories for one macro are in
/// the folder of that macro.
struct Misuse {
    /// The node that the message is about. The diagnostic points at the first token of the node.
    let node: Syntax
    let message: Message
    let fixIts: [FixIt]

    /// - Parameters:
    ///   - node: The node of the user's syntax that is wrong.
    ///   - id: A name for this kind of misuse, stable across releases.
    ///   - severity: A warning if the expansion is correct. Otherwise, an error.
    ///   - message: What is wrong and what to do, in one sentence without a full stop.
    ///   - fixIts: Changes that fix the misuse, so that the code compiles.
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
    /// Reports `misuse` to the user.
    func diagnose(_ misuse: Misuse) {
        diagnose(Diagnostic(node: misuse.node, message: misuse.message, fixIts: misuse.fixIts))
    }
}
