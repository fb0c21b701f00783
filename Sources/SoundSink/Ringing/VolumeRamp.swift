/// A volume that grows while something rings, from the beginning of each ringing (checklist G8).
struct VolumeRamp: Sendable, Hashable {
    /// 1 to 100.
    var first: Int
    var last: Int
    /// How long it takes; zero for the last from the beginning.
    var over: Duration

    /// So long after the ringing began.
    func volume(after elapsed: Duration) -> Int {
        guard elapsed < over, first < last else { return last }
        return first + Int(Double(last - first) * (max(.zero, elapsed) / over))
    }
}
