import BellhopCore

/// The sounds and words to play at one moment: a sound, words, or a sound followed by words.
struct Score: Sendable {
    /// The relation between the words and the sound.
    enum Manner: Sendable, Hashable {
        /// The words are spoken after the sound.
        case after
        /// The words are spoken instead of the sound. If no file with the words was prepared, the
        /// sound is played.
        case instead
        /// The words are spoken instead of the sound, even if they start a little later.
        case insteadLoosely
    }

    var choice: SoundChoice?
    var words: SpokenText?
    var manner = Manner.after
    /// The volume, 1 to 100.
    var volume: Int
    var role: SoundRole
    var label: String
    var at: Instant?
    var allowsBell = true
    /// The time limit for the sound and the words together.
    var limit = longest

    /// The maximum length of a sound that does not ring. Without a limit, a player would run
    /// forever if the sound server stopped responding.
    static let longest: Duration = .minutes(5)

    func order(_ file: SoundFile?, saying words: SpokenText? = nil, before deadline: Deadline) -> PlayOrder {
        PlayOrder(
            file: file, volume: volume, role: role, label: label, at: at, words: words?.text, allowsBell: allowsBell, deadline: deadline)
    }
}
