package import BellhopHub
package import ControlWire

/// The result of trying a config without putting it in force.
package enum ConfigTrial: Sendable {
    case faulty([FileFault])
    /// The config is valid. The value is the sink to test; `nil` if the request named no sink.
    case good(ConfiguredSink?)
    /// The config is valid, but it has no enabled sink with the requested name.
    case noSuchSink
}
