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

        /// Shows or hides the refresh button in the toolbar for each ``StateDrivenView`` in this view. A
        /// `StateDrivenView` that only shows a state never has a refresh button.
        ///
        /// - By default, macOS, Mac Catalyst, tvOS and watchOS show the button. On these platforms, people cannot pull a
        ///   list.
        /// - On other platforms, pass `.visible` if people use a keyboard.
        /// - On macOS, iOS and visionOS, the button has the keyboard shortcut Command-R.
        /// - If two views share a toolbar, hide the button of one view.
        /// - Except on macOS, the system shows the toolbar only inside a navigation container, such as
        ///   `NavigationStack`.
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
