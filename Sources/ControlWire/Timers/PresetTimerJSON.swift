public import BellhopCore

/// A timer of the config (`[timers.tea]`), which is started by its key.
public struct PresetTimerJSON: Codable, Hashable, Sendable {
    public var key: String
    /// What it is called when it runs.
    public var name: String
    public var durationMs: Int64

    public init(_ preset: TimerPreset) {
        key = preset.key
        name = preset.name
        durationMs = preset.length.inMilliseconds
    }
}
