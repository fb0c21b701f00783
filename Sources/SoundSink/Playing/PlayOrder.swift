import BellhopCore

/// A request to play one sound.
struct PlayOrder: Sendable {
    /// The file to play; `nil` if no file can be created. The terminal bell needs no file.
    var file: SoundFile?
    /// The volume, 1 to 100.
    var volume: Int
    var role: SoundRole
    /// The name of the sound, such as `complete` or `cue.number`. Mixers show it, and programs
    /// receive it.
    var label: String
    /// The time when the sound should have started; `nil` if it has no due time.
    var at: Instant?
    /// The words that are spoken in the file; `nil` for a sound without words.
    var words: String?
    /// Whether the terminal bell may replace the sound.
    var allowsBell = true
    /// The time limit. When it is over, the sound is stopped even if it is still playing.
    var deadline: Deadline

    /// Additional environment variables for a program from the config.
    var variables: [String: String] {
        var variables = ["BELLHOP_SOUND": label, "BELLHOP_VOLUME": String(volume), "BELLHOP_ROLE": role.name]
        if let at { variables["BELLHOP_AT"] = String(at.milliseconds) }
        if let words { variables["BELLHOP_WORDS"] = words }
        return variables
    }
}

/// The role of a sound. The sound server can make other sounds quieter while a sound with this role
/// plays (module-role-ducking, WirePlumber's role policy).
struct SoundRole: Sendable, Hashable {
    /// The name of the role in PulseAudio, such as `event` or `alarm`.
    var name: String

    static let event = SoundRole(name: "event")
    static let alarm = SoundRole(name: "alarm")

    /// The name of the role in PipeWire.
    var pipeWireName: String {
        switch name {
        case "event": "Notification"
        case "a11y": "Accessibility"
        default: name.prefix(1).uppercased() + name.dropFirst()
        }
    }
}
