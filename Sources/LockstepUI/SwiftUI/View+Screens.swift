#if canImport(SwiftUI)
    public import SwiftUI

    extension View {
        /// Sets the animation of state changes for each ``StateDrivenView`` in this view.
        ///
        /// ```swift
        /// ItemsScreen().stateAnimation(.easeInOut)
        /// ItemsScreen().stateAnimation(nil)  // changes at once
        /// ```
        ///
        /// By default, the animation is `.default`. A change of the content alone isn't animated. To animate such a
        /// change, use SwiftUI's `animation(_:value:)` in the view of the content.
        ///
        /// - Parameter animation: The animation, or `nil` for no animation.
        /// - Returns: The view.
        nonisolated public func stateAnimation(_ animation: Animation?) -> some View {
            environment(\.stateAnimation, animation)
        }

        /// Sets whether each ``StateDrivenView`` in this view has a refresh button in the toolbar. A `StateDrivenView`
        /// that does not load has no button.
        ///
        /// By default, there is a button on macOS, tvOS and watchOS, where people cannot pull a list to refresh it. On
        /// other platforms, pass `.visible` if people use a keyboard. The button has the keyboard shortcut Command-R,
        /// except on tvOS and watchOS. If two views with a refresh button share a toolbar, hide one of the buttons.
        ///
        /// ```swift
        /// ItemsScreen().refreshButton(.hidden)
        /// ```
        ///
        /// - Parameter visibility: The visibility of the button.
        /// - Returns: The view.
        nonisolated public func refreshButton(_ visibility: Visibility) -> some View {
            environment(\.refreshButton, visibility)
        }
    }
#endif
