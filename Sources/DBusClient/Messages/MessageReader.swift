#if Desktop
import CDBus
import Glibc

/// Converts libdbus messages to ``BusMessage`` values. libdbus has already checked the types, the
/// UTF-8 and the nesting (at most 64 levels).
///
/// A message may have 128 MB, and a list of bytes would take forty times as much memory as values.
/// Any program on the bus can send such a message, so the reader gives up at ``mostBytes``.
struct MessageReader {
    /// The most memory that the values of a message may take.
    static let mostBytes = 16 << 20
    /// The memory of one value without its text, roughly.
    private static let bytesOfValue = 40

    /// The memory that the values have taken so far.
    private var size = 0

    static func read(_ raw: OpaquePointer) -> BusMessage {
        let type = dbus_message_get_type(raw)
        var message = BusMessage(
            type == DBUS_MESSAGE_TYPE_METHOD_CALL
                ? .call : type == DBUS_MESSAGE_TYPE_METHOD_RETURN ? .reply : type == DBUS_MESSAGE_TYPE_ERROR ? .error : .signal,
            sender: copy(dbus_message_get_sender(raw)), destination: copy(dbus_message_get_destination(raw)),
            serial: dbus_message_get_serial(raw), replySerial: dbus_message_get_reply_serial(raw),
            wantsReply: dbus_message_get_no_reply(raw) == 0)
        if message.kind != .reply {
            message.path = copy(dbus_message_get_path(raw))
            message.interface = copy(dbus_message_get_interface(raw))
            message.member = copy(dbus_message_get_member(raw))
            message.errorName = copy(dbus_message_get_error_name(raw))
        }
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(raw, &iterator) != 0 else { return message }
        var reader = MessageReader()
        message.body = reader.values(&iterator)
        message.size = reader.size
        if reader.size > mostBytes { (message.body, message.isTooLarge) = ([], true) }
        return message
    }

    private mutating func values(_ iterator: inout DBusMessageIter) -> [BusValue] {
        var values: [BusValue] = []
        while let value = value(&iterator) {
            values.append(value)
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private mutating func value(_ iterator: inout DBusMessageIter) -> BusValue? {
        guard let type = UInt8(exactly: dbus_message_iter_get_arg_type(&iterator)), type != 0 else { return nil }
        size += Self.bytesOfValue
        guard size <= Self.mostBytes else { return nil }
        switch Unicode.Scalar(type) {
        case "y": return .byte(basic(&iterator, 0))
        case "b": return .boolean(basic(&iterator, dbus_bool_t(0)) != 0)
        case "n": return .int16(basic(&iterator, 0))
        case "q": return .uint16(basic(&iterator, 0))
        case "i": return .int32(basic(&iterator, 0))
        case "u": return .uint32(basic(&iterator, 0))
        case "x": return .int64(basic(&iterator, 0))
        case "t": return .uint64(basic(&iterator, 0))
        case "d": return .double(basic(&iterator, 0))
        case "s": return .string(text(&iterator))
        case "o": return .objectPath(text(&iterator))
        case "g": return .signature(text(&iterator))
        case "v": return .variant(inner(&iterator).first ?? .structure([]))
        case "r": return .structure(inner(&iterator))
        case "a": return array(&iterator)
        default:
            // libdbus returns a duplicate of the descriptor. Bellhop owns the duplicate; the
            // message closes the original.
            let number: Int32 = basic(&iterator, -1)
            return .descriptor(number < 0 ? nil : BusDescriptor(owning: number))
        }
    }

    private mutating func array(_ iterator: inout DBusMessageIter) -> BusValue {
        var signature = ""
        if let raw = dbus_message_iter_get_signature(&iterator) {
            signature = String(cString: raw)
            dbus_free(raw)
        }
        let element = String(signature.dropFirst())
        var sub = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &sub)
        guard element.hasPrefix("{") else { return .array(of: element, values(&sub)) }
        // The key of a dictionary has a basic type, so its signature is a single letter.
        var entries: [BusValue.Entry] = []
        while dbus_message_iter_get_arg_type(&sub) == Int32(Unicode.Scalar("e").value) {
            let pair = inner(&sub)
            if pair.count == 2 { entries.append(BusValue.Entry(pair[0], pair[1])) }
            dbus_message_iter_next(&sub)
        }
        return .dictionary(key: String(element.dropFirst().prefix(1)), value: String(element.dropFirst(2).dropLast()), entries)
    }

    private mutating func inner(_ iterator: inout DBusMessageIter) -> [BusValue] {
        var sub = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &sub)
        return values(&sub)
    }

    private func basic<Value: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ zero: Value) -> Value {
        var value = zero
        dbus_message_iter_get_basic(&iterator, &value)
        return value
    }

    private mutating func text(_ iterator: inout DBusMessageIter) -> String {
        var pointer: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &pointer)
        guard let pointer else { return "" }
        size += strlen(pointer)
        return size <= Self.mostBytes ? String(cString: pointer) : ""
    }

    /// Copies the text. The original text belongs to the message and is freed together with the
    /// message.
    private static func copy(_ pointer: UnsafePointer<CChar>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}
#endif
