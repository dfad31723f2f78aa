#if canImport(SwiftUI)
    package import SwiftUI

    extension EnvironmentValues {
        /// The animation of state changes in a ``StateDrivenView``, or `nil` for no animation.
        var stateAnimation: Animation? {
            get { self[StateAnimationKey.self] }
            set { self[StateAnimationKey.self] = newValue }
        }

        /// The visibility of the refresh button of a ``StateDrivenView``. `.automatic` shows the button if ``canPull``
        /// is `false`.
        var refreshButton: Visibility {
            get { self[RefreshButtonKey.self] }
            set { self[RefreshButtonKey.self] = newValue }
        }

        /// Whether people can pull a `refreshable` view on this platform. Tests override the value.
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
            // Mac Catalyst in the Mac idiom has no pull to refresh.
            #if os(macOS) || os(tvOS) || os(watchOS) || targetEnvironment(macCatalyst)
                false
            #else
                true
            #endif
        }
    }
#endif
