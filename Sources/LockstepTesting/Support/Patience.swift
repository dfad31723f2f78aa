/// How long a test waits for one thing, by which clock.
struct Patience: Sendable {
    let timeout: Duration
    let clock: any Clock<Duration>
}
