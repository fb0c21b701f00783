import CLinux

/// The system's random numbers.
enum Chance {
    static func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return bh_random_bytes(&bytes, count) == 0 ? bytes : nil
    }
}
