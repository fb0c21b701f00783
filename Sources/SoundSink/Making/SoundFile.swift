/// A file that can be played.
struct SoundFile: Sendable, Hashable {
    var path: String
    /// What stands in for it where it cannot be played.
    var tone: BuiltInTone
}
