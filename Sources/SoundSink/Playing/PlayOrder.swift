import BellhopCore

/// A request to play one sound.
struct PlayOrder: Sendable {
    /// The file to play. `nil` if none can be created; the bell needs none.
    var file: SoundFile?
    /// The volume, 1 to 100.
    var volume: Int
    var role: SoundRole
    /// The name of the sound for a mixer and for programs: `complete`, `cue.number`.
    var label: String
    /// When it was due to start, or `nil` if it had no due time.
    var at: Instant?
    /// The text spoken in the file.
    var words: String?
    /// Whether the terminal bell may be used instead.
    var allowsBell = true
    /// When the sound is ended.
    var deadline: Deadline

    /// The additional environment variables for a program.
    var variables: [String: String] {
        var variables = ["BELLHOP_SOUND": label, "BELLHOP_VOLUME": String(volume), "BELLHOP_ROLE": role.name]
        if let at { variables["BELLHOP_AT"] = String(at.milliseconds) }
        if let words { variables["BELLHOP_WORDS"] = words }
        return variables
    }
}

/// The role of a sound for the sound server, which can lower other sounds while it plays
/// (module-role-ducking, WirePlumber's role policy).
struct SoundRole: Sendable, Hashable {
    /// The PulseAudio name of the role: `event`, `alarm`.
    var name: String

    static let event = SoundRole(name: "event")
    static let alarm = SoundRole(name: "alarm")

    /// The PipeWire name of the role.
    var pipeWireName: String {
        switch name {
        case "event": "Notification"
        case "a11y": "Accessibility"
        default: name.prefix(1).uppercased() + name.dropFirst()
        }
    }
}
