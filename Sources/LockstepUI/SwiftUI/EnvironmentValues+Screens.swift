#if canImport(SwiftUI)
    package import SwiftUI

    extension EnvironmentValues {
        /// How changes of a screen's state are animated.
        var stateAnimation: Animation? {
            get { self[StateAnimationKey.self] }
            set { self[StateAnimationKey.self] = newValue }
        }

        /// Whether a screen that loads has a refresh button.
        var refreshButton: Visibility {
            get { self[RefreshButtonKey.self] }
            set { self[RefreshButtonKey.self] = newValue }
        }

        /// Whether people can pull what is `refreshable`, and see there that it loads. Tests say so for the system.
        package var canPull: Bool {
            get { self[CanPullKey.self] }
            set { self[CanPullKey.self] = newValue }
        }
    }

    private enum StateAnimationKey: EnvironmentKey {
        static var defaultValue: Animation? { .default }
    }

    private enum RefreshButtonKey: EnvironmentKey {
        static var defaultValue: Visibility { .automatic }
    }

    private enum CanPullKey: EnvironmentKey {
        static var defaultValue: Bool {
            #if os(macOS) || os(tvOS) || os(watchOS)
                false
            #else
                true
            #endif
        }
    }
#endif
