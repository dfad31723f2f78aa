/// The maximum duration of a wait in a test, and the clock that measures it.
struct Patience: Sendable {
    let timeout: Duration
    let clock: any Clock<Duration>
}
