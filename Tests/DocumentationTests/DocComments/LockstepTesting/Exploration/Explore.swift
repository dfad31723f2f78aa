struct StackHistories: Explorable {
    enum Event { case push, clear }

    var events: [Event] { [] }

    func apply(_ event: Event) {}
}
