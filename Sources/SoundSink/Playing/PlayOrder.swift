import BellhopCore

/// One sound that is to be heard.
struct PlayOrder: Sendable {
    /// `nil` where none can be had: the bell needs none.
    var file: SoundFile?
    /// 1 to 100.
    var volume: Int
    var role: SoundRole
    /// What it is, for a mixer and for programs: `complete`, `cue.number`.
    var label: String
    /// When it was to begin; `nil` for what had no instant of its own.
    var at: Instant?
    /// What is spoken in it.
    var words: String?
    /// Whether the bell of a terminal may stand in.
    var allowsBell = true
    /// Then it is ended.
    var deadline: Deadline

    /// What a program finds in its environment besides the usual.
    var variables: [String: String] {
        var variables = ["BELLHOP_SOUND": label, "BELLHOP_VOLUME": String(volume), "BELLHOP_ROLE": role.name]
        if let at { variables["BELLHOP_AT"] = String(at.milliseconds) }
        if let words { variables["BELLHOP_WORDS"] = words }
        return variables
    }
}
