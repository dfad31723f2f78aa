#if canImport(SwiftUI)
    package import SwiftUI

    extension EnvironmentValues {
        /// The animation for a change of a screen's state.
        var stateAnimation: Animation? {
            get { self[StateAnimationKey.self] }
            set { self[StateAnimationKey.self] = newValue }
        }

        /// Whether a screen that loads has a refresh button.
        var refreshButton: Visibility {
            get { self[RefreshButtonKey.self] }
            set { self[RefreshButtonKey.self] = newValue }
        }

        /// Whether people can pull a `refreshable` view, and see the progress of the refresh there. Tests override the
        /// platform's value.
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
