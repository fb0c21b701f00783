public import BellhopHub
public import ControlWire

/// The result of trying a config that is not in force.
public enum ConfigTrial: Sendable {
    case faulty([FaultJSON])
    /// Valid, with the sink to test; `nil` if none was asked for.
    case good(ConfiguredSink?)
    /// Valid, but it has no enabled sink of the requested name.
    case noSuchSink
}
