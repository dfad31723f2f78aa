import Foundation

// What the article UIKitAndAppKit uses of UIKit and AppKit, with Apple's signatures, for systems that have neither.

@MainActor class UIViewController {
    init(nibName: String?, bundle: Bundle?) {}
    required init?(coder: NSCoder) {}
    convenience init() { self.init(nibName: nil, bundle: nil) }

    func viewDidLoad() {}
    func viewWillAppear(_ animated: Bool) {}
    func viewDidDisappear(_ animated: Bool) {}
}

@MainActor final class UILabel {
    var text: String?
}

@MainActor class NSViewController {
    func viewDidLoad() {}
}

@MainActor protocol NSTextFieldDelegate: AnyObject {
    func controlTextDidChange(_ notification: Notification)
}

@MainActor final class NSTextField {
    weak var delegate: (any NSTextFieldDelegate)?
    var isEnabled = true
    /// Whether a user is changing the text.
    private(set) var isEdited = false
    private var text = ""

    /// The text. Setting it ends the editing.
    var stringValue: String {
        get { text }
        set {
            text = newValue
            isEdited = false
        }
    }

    /// Changes the text as a user does.
    func edit(_ text: String) {
        self.text = text
        isEdited = true
        delegate?.controlTextDidChange(Notification(name: .init("changed")))
    }
}
