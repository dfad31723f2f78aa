/// A call of Lockstep whose functions are counted.
@MainActor struct Walk {
    /// The name in the table of `docs/Architecture.md`.
    let name: String
    private let make: @MainActor () -> Steps

    struct Steps {
        /// What precedes each call and is not counted.
        var prepare: @MainActor () async -> Void = {}
        /// The call.
        let call: @MainActor () async -> Void
        /// Whether everything has happened that the call starts; `nil` if all of it has happened when the call returns.
        var isFinished: (@MainActor () -> Bool)?
    }

    init(_ name: String, _ make: @escaping @MainActor () -> Steps) {
        self.name = name
        self.make = make
    }

    /// A call that needs no preparation.
    init(_ name: String, _ make: @escaping @MainActor () -> @MainActor () async -> Void) {
        self.init(name) { Steps(call: make()) }
    }

    /// Makes the call and writes which functions it entered to the file of the profile. First, makes the same call several
    /// times, so that what is created on first use is not counted.
    func run() async throws {
        let steps = make()
        for _ in 0..<3 {
            await steps.prepare()
            await steps.call()
        }
        // Tasks that the first calls started begin now. Otherwise, their functions would be counted.
        try await Task.sleep(for: .milliseconds(20))
        var pause = Duration.milliseconds(steps.isFinished == nil ? 0 : 50)
        repeat {
            await steps.prepare()
            Nesting.isActive = true
            Profile.reset()
            await steps.call()
            // Nothing is asked before the profile is written, because the functions that answer would be counted.
            try await Task.sleep(for: pause)
            Profile.write()
            pause *= 2
        } while steps.isFinished?() == false
    }
}
