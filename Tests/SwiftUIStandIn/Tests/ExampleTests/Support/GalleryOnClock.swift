import GalleryCore
import Lockstep
import SwiftUI

/// The gallery's stores, whose loads end when the test says so.
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

    /// Waits until a load is under way: the one of that number.
    func loadBegins(_ count: Int = 1) async { await clock.isSlept(on: count) }

    /// Lets the loads that are under way end.
    func endLoads() { clock.advance(by: .seconds(1)) }
}
