#if Desktop
import CDBus

/// Converts ``BusMessage`` values to libdbus messages. A libdbus message belongs to no connection,
/// so these functions may run on any thread.
enum MessageWriter {
    /// Creates a libdbus message. The caller must release it with `dbus_message_unref`.
    static func make(_ message: BusMessage) throws(BusFailure) -> OpaquePointer {
        let raw = try header(message)
        dbus_message_set_auto_start(raw, message.startsService ? 1 : 0)
        dbus_message_set_no_reply(raw, message.kind == .call && message.wantsReply ? 0 : 1)
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(raw, &iterator)
        for value in message.body {
            guard append(value, to: &iterator) else {
                dbus_message_unref(raw)
                throw .invalid("the body of \(message.member ?? "a reply") (a bad name or text, or no memory)")
            }
        }
        return raw
    }

    private static func header(_ message: BusMessage) throws(BusFailure) -> OpaquePointer {
        // Check the names first, because libdbus prints warnings or aborts if a name is invalid.
        if let name = message.destination { try require(dbus_validate_bus_name(name, nil), name) }
        if let path = message.path { try require(dbus_validate_path(path, nil), path) }
        if let interface = message.interface { try require(dbus_validate_interface(interface, nil), interface) }
        if let member = message.member { try require(dbus_validate_member(member, nil), member) }
        if let error = message.errorName { try require(dbus_validate_error_name(error, nil), error) }
        let type: Int32
        switch message.kind {
        case .call: type = DBUS_MESSAGE_TYPE_METHOD_CALL
        case .reply: type = DBUS_MESSAGE_TYPE_METHOD_RETURN
        case .error: type = DBUS_MESSAGE_TYPE_ERROR
        case .signal: type = DBUS_MESSAGE_TYPE_SIGNAL
        }
        guard let raw = dbus_message_new(type) else { throw .invalid("no memory") }
        var stands = true
        if let path = message.path { stands = dbus_message_set_path(raw, path) != 0 && stands }
        if let interface = message.interface { stands = dbus_message_set_interface(raw, interface) != 0 && stands }
        if let member = message.member { stands = dbus_message_set_member(raw, member) != 0 && stands }
        if let error = message.errorName { stands = dbus_message_set_error_name(raw, error) != 0 && stands }
        if let name = message.destination { stands = dbus_message_set_destination(raw, name) != 0 && stands }
        if message.replySerial != 0 { stands = dbus_message_set_reply_serial(raw, message.replySerial) != 0 && stands }
        guard stands else {
            dbus_message_unref(raw)
            throw .invalid("no memory")
        }
        return raw
    }

    private static func require(_ valid: dbus_bool_t, _ name: String) throws(BusFailure) {
        guard valid != 0 else { throw .invalid("\"\(BusFailure.shortened(name))\"") }
    }

    private static func append(_ value: BusValue, to iterator: inout DBusMessageIter) -> Bool {
        switch value {
        case .byte(let value): basic(value, "y", &iterator)
        case .boolean(let value): basic(dbus_bool_t(value ? 1 : 0), "b", &iterator)
        case .int16(let value): basic(value, "n", &iterator)
        case .uint16(let value): basic(value, "q", &iterator)
        case .int32(let value): basic(value, "i", &iterator)
        case .uint32(let value): basic(value, "u", &iterator)
        case .int64(let value): basic(value, "x", &iterator)
        case .uint64(let value): basic(value, "t", &iterator)
        case .double(let value): basic(value, "d", &iterator)
        case .string(let value): text(value, "s", &iterator) { dbus_validate_utf8($0, nil) != 0 }
        case .objectPath(let value): text(value, "o", &iterator) { dbus_validate_path($0, nil) != 0 }
        case .signature(let value): text(value, "g", &iterator) { dbus_signature_validate($0, nil) != 0 }
        case .array(let element, let values):
            // Check the types of the elements, because libdbus aborts the process if an element has
            // the wrong type.
            container("a", element, &iterator) { inner in
                values.allSatisfy { $0.typeSignature == element && append($0, to: &inner) }
            }
        case .structure(let fields):
            container("r", nil, &iterator) { inner in !fields.isEmpty && fields.allSatisfy { append($0, to: &inner) } }
        case .dictionary(let key, let value, let entries):
            container("a", "{" + key + value + "}", &iterator) { inner in
                entries.allSatisfy { entry in
                    entry.key.typeSignature == key && entry.value.typeSignature == value
                        && container("e", nil, &inner) { append(entry.key, to: &$0) && append(entry.value, to: &$0) }
                }
            }
        case .variant(let value):
            container("v", value.typeSignature, &iterator) { append(value, to: &$0) }
        // libdbus duplicates the descriptor, so the original stays with the value.
        case .descriptor(let descriptor): descriptor.map { basic($0.number, "h", &iterator) } ?? false
        }
    }

    private static func basic<Value: BitwiseCopyable>(_ value: Value, _ type: Unicode.Scalar, _ iterator: inout DBusMessageIter) -> Bool {
        var value = value
        return dbus_message_iter_append_basic(&iterator, Int32(type.value), &value) != 0
    }

    private static func text(
        _ text: String, _ type: Unicode.Scalar, _ iterator: inout DBusMessageIter, isValid: (UnsafePointer<CChar>) -> Bool
    ) -> Bool {
        // Make a copy only if the text contains NUL, which is rare. The search for NUL is fast,
        // because it uses `memchr`.
        let clean = text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
        return clean.withCString { pointer in
            guard isValid(pointer) else { return false }
            var pointer = Optional(pointer)
            return dbus_message_iter_append_basic(&iterator, Int32(type.value), &pointer) != 0
        }
    }

    private static func container(
        _ type: Unicode.Scalar, _ signature: String?, _ iterator: inout DBusMessageIter, fill: (inout DBusMessageIter) -> Bool
    ) -> Bool {
        if let signature, dbus_signature_validate(type == "a" ? "a" + signature : signature, nil) == 0 { return false }
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, Int32(type.value), signature, &inner) != 0 else { return false }
        guard fill(&inner) else {
            dbus_message_iter_abandon_container(&iterator, &inner)
            return false
        }
        return dbus_message_iter_close_container(&iterator, &inner) != 0
    }
}
#endif
