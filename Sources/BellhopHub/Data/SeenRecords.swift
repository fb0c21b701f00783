/// Remembers where each key of a list first occurred. Each key takes twelve bytes, so that a
/// million keys need little memory.
struct SeenRecords {
    // Keys are 64-bit hashes; a collision among a million keys is too unlikely to matter.
    private var places: [Int: Int32] = [:]

    /// Returns the place of an earlier record with this key, or `nil` if this is the first one.
    mutating func first(_ key: some Hashable, at place: Int) -> Int? {
        let hash = key.hashValue
        if let first = places[hash] { return Int(first) }
        places[hash] = Int32(clamping: place)
        return nil
    }
}
