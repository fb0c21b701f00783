/// Reads and writes WAVE files with uncompressed samples (PCM).
enum WaveFile {
    /// Returns the bytes of a file with one channel of 16-bit samples.
    static func bytes(_ samples: [Int16], rate: Int) -> [UInt8] {
        let size = samples.count * 2
        var bytes = Array("RIFF".utf8) + four(36 + size) + Array("WAVEfmt ".utf8) + four(16) + two(1) + two(1)
        bytes += four(rate) + four(rate * 2) + two(2) + two(16) + Array("data".utf8) + four(size)
        bytes.reserveCapacity(44 + size)
        for sample in samples { bytes += two(Int(UInt16(bitPattern: sample))) }
        return bytes
    }

    /// Scales the samples of a file to this percentage. Returns `nil` if the file does not contain
    /// 16-bit PCM.
    static func scaled(_ bytes: [UInt8], to percent: Int) -> [UInt8]? {
        guard let data = samples(in: bytes) else { return nil }
        var scaled = bytes
        for index in stride(from: data.lowerBound, to: data.upperBound - 1, by: 2) {
            let sample = Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
            let quieter = UInt16(bitPattern: Int16(Int(sample) * percent / 100))
            scaled[index] = UInt8(quieter & 0xFF)
            scaled[index + 1] = UInt8(quieter >> 8)
        }
        return scaled
    }

    static func isWave(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && bytes[..<4].elementsEqual("RIFF".utf8) && bytes[8..<12].elementsEqual("WAVE".utf8)
    }

    /// Returns the range of the bytes that contain the samples; `nil` if the samples do not have 16
    /// bits.
    private static func samples(in bytes: [UInt8]) -> Range<Int>? {
        guard isWave(bytes) else { return nil }
        var start = 12
        var isSixteenBits = false
        while start + 8 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
            let content = start + 8
            if bytes[start..<start + 4].elementsEqual("fmt ".utf8), content + 16 <= bytes.count {
                isSixteenBits = bytes[content] == 1 && bytes[content + 14] == 16
            }
            if bytes[start..<start + 4].elementsEqual("data".utf8) {
                // If the file was written to a pipe, its header states a size that is too large.
                return isSixteenBits ? content..<min(bytes.count, content + size) : nil
            }
            start = content + size + size % 2
        }
        return nil
    }

    private static func two(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
    private static func four(_ value: Int) -> [UInt8] { two(value & 0xFFFF) + two(value >> 16) }
}
