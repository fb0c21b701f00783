/// Writes D-Bus messages byte by byte, in the little-endian format of the specification. It can
/// also write invalid messages, which no library would write.
struct DBusMarshaller {
    private(set) var bytes: [UInt8] = []

    mutating func align(_ size: Int) {
        while bytes.count % size != 0 { bytes.append(0) }
    }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func uint32(_ value: UInt32) {
        align(4)
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
    }

    mutating func uint64(_ value: UInt64) {
        align(8)
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
    }

    mutating func string(_ text: [UInt8]) {
        uint32(UInt32(text.count))
        bytes += text + [0]
    }

    mutating func signature(_ text: String) {
        bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
    }

    mutating func strings(_ texts: [[UInt8]]) {
        var inner = DBusMarshaller()
        for text in texts { inner.string(text) }
        uint32(UInt32(inner.bytes.count))
        bytes += inner.bytes
    }

    mutating func append(_ raw: [UInt8]) { bytes += raw }

    /// Returns a complete message.
    ///
    /// - Parameters:
    ///   - type: the type of the message: 2 is a reply, 3 an error, 4 a signal.
    ///   - fields: the header fields that contain text: 1 path, 2 interface, 3 member, 4 error, 7
    ///     sender.
    static func message(
        _ type: UInt8, serial: UInt32, answers: UInt32? = nil, _ fields: [(code: UInt8, type: String, text: String)], signature: String,
        body: [UInt8]
    ) -> [UInt8] {
        var header = DBusMarshaller()
        for field in fields {
            header.align(8)
            header.byte(field.code)
            header.signature(field.type)
            header.string(Array(field.text.utf8))
        }
        if let answers {
            header.align(8)
            header.byte(5)
            header.signature("u")
            header.uint32(answers)
        }
        if !signature.isEmpty {
            header.align(8)
            header.byte(8)
            header.signature("g")
            header.signature(signature)
        }
        var message = DBusMarshaller()
        for byte in [UInt8(ascii: "l"), type, 1, 1] { message.byte(byte) }
        message.uint32(UInt32(body.count))
        message.uint32(serial)
        message.uint32(UInt32(header.bytes.count))
        // The fields begin at offset 16, so they are already aligned.
        message.append(header.bytes)
        message.align(8)
        return message.bytes + body
    }
}

/// A D-Bus call from a client, with only the data that a stand-in needs.
struct DBusCall {
    var serial: UInt32
    var member: String
    var wantsReply: Bool

    /// Removes the first message from `bytes` and returns it; `nil` if the message is still
    /// incomplete.
    static func take(from bytes: inout [UInt8]) -> DBusCall? {
        func number(_ place: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        guard bytes.count >= 16 else { return nil }
        let fields = number(12)
        let length = (16 + fields + 7) / 8 * 8 + number(4)
        guard bytes.count >= length else { return nil }
        var call = DBusCall(serial: UInt32(truncatingIfNeeded: number(8)), member: "", wantsReply: bytes[2] & 1 == 0)
        var place = 16
        while place + 8 <= 16 + fields {
            let code = bytes[place]
            let signature = bytes[place + 2]
            place += 4
            switch signature {
            case UInt8(ascii: "s"), UInt8(ascii: "o"):
                let count = number(place)
                if code == 3 { call.member = String(decoding: bytes[(place + 4)..<(place + 4 + count)], as: UTF8.self) }
                place += 4 + count + 1
            case UInt8(ascii: "g"): place += Int(bytes[place]) + 2
            default: place += 4
            }
            place = (place + 7) / 8 * 8
        }
        bytes.removeFirst(length)
        return call
    }
}
