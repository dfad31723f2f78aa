public import Foundation
public import Lockstep

/// The state of one screen of the gallery, with the state of its controls.
@MainActor
public protocol GalleryStore: AnyObject, Observable, Sendable {
    /// The type of the outcomes of a load.
    associatedtype Outcome: GalleryOutcome

    /// The outcome of the next load.
    var outcome: Outcome { get set }

    /// Loads the content of the screen. The outcome is ``outcome``; an error is in the state.
    func load() async

    /// Returns the presentation of the current state.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    func presentation(for locale: Locale) -> Presentation<[GalleryRow]>
}

extension GalleryStore {
    /// The duration of a load, long enough to be visible.
    static var latency: Duration { .milliseconds(900) }
}
