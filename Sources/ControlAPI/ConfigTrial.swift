public import BellhopHub
public import ControlWire

/// What became of a config that is not in force.
public enum ConfigTrial: Sendable {
    case faulty([FaultJSON])
    /// Good, with the sink that is to be tested; `nil` where none was asked for.
    case good(ConfiguredSink?)
    /// Good, and it has no enabled sink of the name that was asked for.
    case noSuchSink
}
