/// Where each key of a list stood first. It keeps twelve bytes of each key, so that a million need little memory.
struct SeenRecords {
    // A hash of 64 bits; that two of a million differ in their keys and not in it does not happen to anybody.
    private var places: [Int: Int32] = [:]

    /// The place of an earlier record with this key; `nil` for the first.
    mutating func first(_ key: some Hashable, at place: Int) -> Int? {
        let hash = key.hashValue
        if let first = places[hash] { return Int(first) }
        places[hash] = Int32(clamping: place)
        return nil
    }
}
