/// What a sound is to the sound server, which turns other sounds down for it (module-role-ducking, WirePlumber's policy of roles).
struct SoundRole: Sendable, Hashable {
    /// As PulseAudio has it: `event`, `alarm`.
    var name: String

    static let event = SoundRole(name: "event")
    static let alarm = SoundRole(name: "alarm")

    /// PipeWire's word for it.
    var pipeWireName: String {
        switch name {
        case "event": "Notification"
        case "a11y": "Accessibility"
        default: name.prefix(1).uppercased() + name.dropFirst()
        }
    }
}
