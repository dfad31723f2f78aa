import GalleryCore
import Lockstep
import SwiftUI

/// The gallery's stores on a clock of the test, which decides when loads end.
@MainActor struct GalleryOnClock {
    let gallery: Gallery
    private let clock: ManualClock

    init() {
        let clock = ManualClock()
        self.clock = clock
        gallery = withDependencies {
            $0.galleryClock = clock
        } operation: {
            Gallery()
        }
    }

    /// Waits until a number of loads have started.
    func loadBegins(_ count: Int = 1) async { await clock.isSlept(on: count) }

    /// Ends the running loads.
    func endLoads() { clock.advance(by: .seconds(1)) }
}
