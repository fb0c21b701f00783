/// Remembers where each key of a list occurred first. It takes twelve bytes for each key, so that a
/// million need little memory.
struct SeenRecords {
    // Keys are 64-bit hashes; a collision among a million keys is too unlikely to matter.
    private var places: [Int: Int32] = [:]

    /// The place of an earlier record with this key; `nil` for the first one.
    mutating func first(_ key: some Hashable, at place: Int) -> Int? {
        let hash = key.hashValue
        if let first = places[hash] { return Int(first) }
        places[hash] = Int32(clamping: place)
        return nil
    }
}
