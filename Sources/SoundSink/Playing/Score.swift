import BellhopCore

/// What is to be heard at one moment: a sound, words, or the one after the other.
struct Score: Sendable {
    /// How words go with the sound.
    enum Manner: Sendable, Hashable {
        /// They follow it.
        case after
        /// They take its place, if they were made ahead; else the sound is the fallback.
        case instead
        /// They take its place, and a moment more or less does not matter.
        case insteadLoosely
    }

    var choice: SoundChoice?
    var words: Words?
    var manner = Manner.after
    /// 1 to 100.
    var volume: Int
    var role: SoundRole
    var label: String
    var at: Instant?
    var allowsBell = true
    /// After this the sound is ended.
    var limit: Duration?

    func order(_ file: SoundFile, saying words: Words? = nil) -> PlayOrder {
        PlayOrder(
            file: file, volume: volume, role: role, label: label, at: at, words: words?.text, allowsBell: allowsBell, limit: limit)
    }
}
