import LockstepTesting

/// A door that comes off its hinges when it is closed for the second time.
struct Door: Explorable {
    enum Event: Int { case knock, open, close }

    private var isOpen = false
    private var timesClosed = 0

    init() {}

    var events: [Event] { [.knock, isOpen ? .close : .open] }

    mutating func apply(_ event: Event) throws {
        switch event {
        case .knock: break
        case .open where !isOpen: isOpen = true
        case .close where isOpen:
            isOpen = false
            timesClosed += 1
        case .open, .close: throw Disagreement("the event is not possible")
        }
        if timesClosed == 2 { throw Disagreement("the door is off its hinges") }
    }
}
