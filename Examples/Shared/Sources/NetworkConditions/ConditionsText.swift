package import Foundation
import Lockstep

/// The labels of the controls for the conditions.
package enum ConditionsText: CaseIterable, Sendable {
    case heading, introduction, loading, saving, connection, failures, takes, ends, startOver, requests

    /// Returns the text.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The text, in the reader's language.
    package func text(for locale: Locale) -> String {
        switch self {
        case .heading: L10n.Network.heading(for: locale)
        case .introduction: L10n.Network.introduction(for: locale)
        case .loading: L10n.Network.loading(for: locale)
        case .saving: L10n.Network.saving(for: locale)
        case .connection: L10n.Network.connection(for: locale)
        case .failures: L10n.Network.failures(for: locale)
        case .takes: L10n.Network.takes(for: locale)
        case .ends: L10n.Network.ends(for: locale)
        case .startOver: L10n.Network.startOver(for: locale)
        case .requests: L10n.Network.requests(for: locale)
        }
    }
}

/// A condition that can be chosen by its name.
package protocol NamedCondition: CaseIterable, Equatable, RawRepresentable<String> {
    /// Returns the display name.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name, in the reader's language.
    func text(for locale: Locale) -> String
}

extension Connection: NamedCondition {
    package func text(for locale: Locale) -> String {
        switch self {
        case .online: L10n.Connection.online(for: locale)
        case .offline: L10n.Connection.offline(for: locale)
        }
    }
}

extension FailureRate: NamedCondition {
    package func text(for locale: Locale) -> String {
        switch self {
        case .always: L10n.Rate.always(for: locale)
        case .half: L10n.Rate.half(for: locale)
        case .fifth: L10n.Rate.fifth(for: locale)
        }
    }
}

extension Latency: NamedCondition {
    package func text(for locale: Locale) -> String {
        switch self {
        case .none: L10n.Latency.none(for: locale)
        case .short: L10n.Latency.short(for: locale)
        case .long: L10n.Latency.long(for: locale)
        }
    }
}

extension Failure: NamedCondition {
    package func text(for locale: Locale) -> String {
        switch self {
        case .none: L10n.Ending.well(for: locale)
        case .temporary: L10n.Ending.busy(for: locale)
        case .permanent: L10n.Ending.refused(for: locale)
        }
    }
}
