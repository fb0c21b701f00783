/// Bytes that are read piece by piece, from any place and as often as wanted: an export that is longer than memory should hold.
public struct ByteSource: Sendable {
    /// At most `count` bytes from `offset` on; none at the end. It throws what keeps it from reading, and where nobody wants the bytes any more.
    let read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

    public init(_ read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]) { self.read = read }

    public init(_ bytes: [UInt8]) {
        read = { offset, count in offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : [] }
    }
}
