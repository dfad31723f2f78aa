package import NetworkConditions

/// Writes what a store asks of the repository into the log that the network panel shows.
package typealias RequestLogger = NetworkConditions.RequestLogger
