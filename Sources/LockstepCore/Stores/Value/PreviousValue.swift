/// The value that a screen keeps on show while the value of another key is loaded, for example the results of the last
/// search while people type.
///
/// ```swift
/// let previous = PreviousValue<[String]>()
///
/// // In the body of a view, or wherever the screen is rendered:
/// let state = previous.state(of: found[text])  // `found` is a QueryFamily.
/// print(state.value ?? [], state.isLoading)
/// ```
///
/// In SwiftUI, `StateDrivenView(entry, keepingPrevious: true)` does this.
///
/// The object holds the entry whose value it shows. If that entry is reset or removed, for example at a sign-out, its value is
/// not shown any more (promise K10).
///
/// Isolation: the main actor.
@MainActor public final class PreviousValue<Value: Sendable> {
    /// The entry that had a value last.
    private var shown: AsyncValue<Value>?

    /// Creates an object that has no value yet.
    public init() {}

    /// Returns the state of an entry. While the entry has no value yet, and is idle or loading, returns the state loading with
    /// the value of the entry that was passed before.
    ///
    /// - Parameter entry: The entry that the screen shows now, or another value store.
    /// - Returns: The state to show.
    public func state<Entry: ValueStore>(of entry: Entry) -> AsyncState<Value> where Entry.Value == Value {
        let value = entry.asyncValue
        if value.latestValue != nil {
            shown = value
        } else if let previous = shown?.latestValue, value.isIdle || value.isLoading {
            return .loading(previous: previous)
        }
        return value.state
    }
}
