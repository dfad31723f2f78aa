/// Tells observers of one thing, of one change after the other.
///
/// When one of those who are told changes the thing again, the others are told of that when all of them were told of the
/// first change. In the midst of it, Observation would call those a second time who were not called yet, and whoever
/// watches anew each time would do so twice, then four times, and so on.
@MainActor protocol Notifier: AnyObject {
    /// How far it is with telling observers. To begin with, `.done`.
    var notification: Notification { get set }
}

/// How far a ``Notifier`` is with telling observers.
enum Notification {
    /// They are told of all changes.
    case done
    /// They are being told of a change.
    case going
    /// They are being told of a change, and there has been another one meanwhile.
    case outdated
}

extension Notifier {
    /// Wakes observers, again and again until nothing changes.
    ///
    /// - Parameter wake: Calls them once each.
    func notify(_ wake: () -> Void) {
        guard notification == .done else { return notification = .outdated }
        defer { notification = .done }
        var rounds = 0
        repeat {
            notification = .going
            wake()
            rounds += 1
            if rounds > 10_000 {
                fatalError(
                    "An observer changes what it observes, again and again. Commit only where the value differs.")
            }
        } while notification == .outdated
    }
}
