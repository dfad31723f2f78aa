import Accessibility
import SwiftUI
import Testing

/// The stand-in's handling of changes from one rendering to the next.
@MainActor @Suite struct ChangeTests {
    @MainActor @Observable final class Model {
        var number = 0
        var other = 0
    }

    @Test func `onChange is called with both values, on the screen, and when it appears if requested`() async {
        let model = Model()
        var changes: [String] = []
        let host = ViewHost {
            Text("\(model.other)")
                .onChange(of: model.number) { changes.append("\($0) to \($1)") }
                .onChange(of: model.other, initial: true) { _, new in changes.append("initially \(new)") }
        }
        model.number = 1
        _ = host.render()
        #expect(changes == [])
        host.appear()
        #expect(changes == ["initially 0"])
        model.number = 2
        _ = host.render()
        _ = host.render()
        #expect(changes == ["initially 0", "1 to 2"])
        await host.disappear()
    }

    @Test func `an animation is recorded when its value changes`() async {
        let model = Model()
        let host = ViewHost { Text("\(model.other)").animation(.linear, value: model.number) }
        host.appear()
        model.other = 1
        _ = host.render()
        #expect(host.animations == [])
        model.number = 1
        _ = host.render()
        #expect(host.animations == ["linear"])
        await host.disappear()
    }

    @Test func `the host whose view makes an announcement receives it`() async {
        let model = Model()
        func host() -> ViewHost {
            ViewHost {
                Text("\(model.number)").onChange(of: model.number) {
                    AccessibilityNotification.Announcement("\($1)").post()
                }
            }
        }
        let (first, second) = (host(), host())
        first.appear()
        second.appear()
        model.number = 7
        _ = first.render()
        #expect(first.announcements == ["7"])
        #expect(second.announcements == [])
        await first.disappear()
        await second.disappear()
    }
}
