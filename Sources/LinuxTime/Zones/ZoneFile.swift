package import BellhopCore

/// A parser for compiled time zone files, such as those in `/usr/share/zoneinfo` (TZif, RFC 8536
/// and RFC 9636, versions 1 to 4).
package enum ZoneFile {
    package enum Fault: Error, Hashable, Sendable {
        /// The file does not begin with `TZif`.
        case notAZoneFile
        /// The file ends too early, or contains a count or an index that is impossible.
        case damaged(String)
        /// The zone counts leap seconds (`right/…`), but the clock of a normal Linux system does
        /// not.
        case countsLeapSeconds
    }

    /// Parses the content of a zone file.
    package static func rules(named name: String, _ content: [UInt8]) throws(Fault) -> ZoneRules {
        var reader = ByteReader(content)
        let first = try header(&reader)
        guard first.version >= 2 else {
            let (firstOffset, transitions) = try block(&reader, first, wide: false)
            return ZoneRules(name: name, firstOffset: firstOffset, transitions: transitions)
        }
        // Skip the first block. It contains the same data as the second block, but in 32 bits, for
        // programs from before 2005.
        try reader.skip(first.blockLength(wide: false))
        let second = try header(&reader)
        let (firstOffset, transitions) = try block(&reader, second, wide: true)
        return ZoneRules(name: name, firstOffset: firstOffset, transitions: transitions, footer: try footer(&reader))
    }

    /// The header of a block: its version and counts, in the order in which they appear in the
    /// file.
    private struct Header {
        var version: Int
        var universalFlags, standardFlags, leapSeconds, times, types, characters: Int

        func blockLength(wide: Bool) -> Int {
            let timeLength = wide ? 8 : 4
            return times * (timeLength + 1) + types * 6 + characters + leapSeconds * (timeLength + 4) + standardFlags + universalFlags
        }
    }

    private static func header(_ reader: inout ByteReader) throws(Fault) -> Header {
        guard let magic = reader.take(4), magic.elementsEqual("TZif".utf8) else { throw .notAZoneFile }
        guard let version = reader.take(16)?.first, let counts = reader.takeIntegers(6, bytes: 4) else {
            throw .damaged("the header ends early")
        }
        let header = Header(
            version: version == 0 ? 1 : Int(version) - 0x30, universalFlags: counts[0], standardFlags: counts[1], leapSeconds: counts[2],
            times: counts[3], types: counts[4], characters: counts[5])
        guard counts.allSatisfy({ (0...100_000).contains($0) }), header.types > 0 else { throw .damaged("impossible counts") }
        guard header.leapSeconds == 0 else { throw .countsLeapSeconds }
        return header
    }

    private static func block(_ reader: inout ByteReader, _ header: Header, wide: Bool) throws(Fault) -> (Int, [ZoneRules.Transition]) {
        guard let times = reader.takeIntegers(header.times, bytes: wide ? 8 : 4), let kinds = reader.take(header.times),
            let types = reader.take(header.types * 6)
        else { throw .damaged("it ends early") }
        try reader.skip(header.characters + header.standardFlags + header.universalFlags)
        var offsets: [Int] = []
        for start in stride(from: types.startIndex, to: types.endIndex, by: 6) {
            let offset = Int(ByteReader.integer(types[start..<start + 4]))
            // The range allowed by RFC 8536 §3.2: -25 h to +26 h.
            guard (-25 * 3600...26 * 3600).contains(offset) else { throw .damaged("an offset of \(offset) s") }
            offsets.append(offset)
        }
        var transitions: [ZoneRules.Transition] = []
        transitions.reserveCapacity(times.count)
        for (time, kind) in zip(times, kinds) {
            guard Int(kind) < offsets.count else { throw .damaged("a transition to type \(kind), which does not exist") }
            guard transitions.last.map({ $0.at < Int64(time) }) ?? true else { throw .damaged("transitions out of order") }
            transitions.append(ZoneRules.Transition(at: Int64(time), offset: offsets[Int(kind)]))
        }
        return (offsets[0], transitions)
    }

    private static func footer(_ reader: inout ByteReader) throws(Fault) -> String {
        guard reader.take(1)?.first == 0x0A, let text = reader.takeUntil(0x0A) else { throw .damaged("the footer ends early") }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Reads bytes and big-endian numbers from an array, one after another.
private struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= bytes.count - position else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func skip(_ count: Int) throws(ZoneFile.Fault) {
        guard take(count) != nil else { throw .damaged("it ends early") }
    }

    mutating func takeUntil(_ end: UInt8) -> ArraySlice<UInt8>? {
        guard let index = bytes[position...].firstIndex(of: end) else { return nil }
        defer { position = index + 1 }
        return bytes[position..<index]
    }

    mutating func takeIntegers(_ count: Int, bytes width: Int) -> [Int]? {
        take(count * width).map { slice in
            stride(from: slice.startIndex, to: slice.endIndex, by: width).map { Int(Self.integer(slice[$0..<$0 + width])) }
        }
    }

    /// Decodes a big-endian integer in two's complement.
    static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let isNegative = bytes.first.map { $0 & 0x80 != 0 } ?? false
        return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
    }
}
