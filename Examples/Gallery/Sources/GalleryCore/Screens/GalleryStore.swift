public import Foundation
public import Lockstep

/// The state of one screen of the gallery, with what its controls need.
@MainActor
public protocol GalleryStore: AnyObject, Observable, Sendable {
    /// How a load can end.
    associatedtype Outcome: GalleryOutcome

    /// How the next load ends.
    var outcome: Outcome { get set }

    /// Loads what the screen shows. It ends as ``outcome`` says; what went wrong is in the state.
    func load() async

    /// Returns the presentation of the current state.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    func presentation(for locale: Locale) -> Presentation<[GalleryRow]>
}

extension GalleryStore {
    /// How long a load takes: long enough to be seen.
    static var latency: Duration { .milliseconds(900) }
}
