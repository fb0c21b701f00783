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
    /// After this it is ended, sound and words.
    var limit = longest

    /// No sound goes on for longer, unless it rings: a player at a frozen sound server never ends by itself.
    static let longest: Duration = .minutes(5)

    func order(_ file: SoundFile?, saying words: Words? = nil, before deadline: Deadline) -> PlayOrder {
        PlayOrder(
            file: file, volume: volume, role: role, label: label, at: at, words: words?.text, allowsBell: allowsBell, deadline: deadline)
    }
}
