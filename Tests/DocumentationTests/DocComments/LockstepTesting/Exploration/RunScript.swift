struct StackHistories: Explorable {
    enum Event { case push, pop }

    var events: [Event] { [] }

    func apply(_ event: Event) {}
}
