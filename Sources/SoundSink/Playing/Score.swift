import BellhopCore

/// A sound, words, or a sound followed by words, to be played at one moment.
struct Score: Sendable {
    /// How the words relate to the sound.
    enum Manner: Sendable, Hashable {
        /// The words follow the sound.
        case after
        /// The words replace the sound if they were rendered ahead of time. Otherwise the sound is
        /// played.
        case instead
        /// The words replace the sound, and a short delay does not matter.
        case insteadLoosely
    }

    var choice: SoundChoice?
    var words: Words?
    var manner = Manner.after
    /// The volume, 1 to 100.
    var volume: Int
    var role: SoundRole
    var label: String
    var at: Instant?
    var allowsBell = true
    /// The time limit for sound and words together.
    var limit = longest

    /// The maximum duration of a sound that does not ring. With a frozen sound server, a player
    /// would never end by itself.
    static let longest: Duration = .minutes(5)

    func order(_ file: SoundFile?, saying words: Words? = nil, before deadline: Deadline) -> PlayOrder {
        PlayOrder(
            file: file, volume: volume, role: role, label: label, at: at, words: words?.text, allowsBell: allowsBell, deadline: deadline)
    }
}
