import LockstepUI
import SwiftUI
import Testing

#if DEBUG
    @MainActor @Suite struct PreviewTests {
        @Test func `previews show every state`() {
            let text = render(StateDrivenView_Previews.previews)
            let previews = text.split(separator: "\n").filter { $0.hasPrefix("Preview") }
            #expect(previews.count == 11)
            #expect(text.components(separatedBy: "Button \"Try Again\"").count - 1 == 3)
            for shown in ["\"Idle\"", "ProgressView \"Loading…\"", "Text \"Swift Testing\"", "Nothing Here Yet"] {
                #expect(text.contains(shown))
            }
        }
    }
#endif
