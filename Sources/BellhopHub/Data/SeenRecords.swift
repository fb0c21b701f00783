/// Remembers where each key of a list first occurred. A key needs only twelve bytes, so that even a
/// million keys take little memory.
struct SeenRecords {
    // Keys are 64-bit hashes; a collision among a million keys is too unlikely to matter.
    private var places: [Int: Int32] = [:]

    /// Returns the place of an earlier record with this key, or `nil` if this is the first record
    /// with the key.
    mutating func first(_ key: some Hashable, at place: Int) -> Int? {
        let hash = key.hashValue
        if let first = places[hash] { return Int(first) }
        places[hash] = Int32(clamping: place)
        return nil
    }
}
