/// Malformed answers of a D-Bus bus and its notification server, and unexpected signals.
extension Malformed {
    private static let server = ":1.9"
    private static let bus = "org.freedesktop.DBus"

    /// Returns the answer to a line of the authentication, and whether the connection stays open.
    mutating func dbusGreeting(to line: String) -> (bytes: [UInt8], stays: Bool) {
        let usual = line.contains("AUTH") ? "OK 0123456789abcdef0123456789abcdef\r\n" : "ERROR\r\n"
        guard chance(3) else { return (Array(usual.utf8), true) }
        switch number(0...3) {
        case 0: return (Array("REJECTED EXTERNAL DBUS_COOKIE_SHA1\r\n".utf8), false)
        case 1: return (junk(number(1...600)), false)
        case 2: return (Array("OK ".utf8) + word() + [13, 10], false)
        default: return (Array(repeating: 0x41, count: 20_000), false)
        }
    }

    /// Returns the answer to a call, and whether the connection stays open.
    ///
    /// - Parameter serial: the serial number of the server's first message. Later messages get
    ///   higher serial numbers.
    mutating func dbusAnswer(to call: DBusCall, serial: UInt32) -> (bytes: [UInt8], stays: Bool) {
        // Damage the answers of the bus itself less often. Otherwise the client would never reach
        // the notification server.
        let isOfBus = ["Hello", "GetId", "GetNameOwner", "ListActivatableNames"].contains(call.member)
        var bytes: [UInt8] = []
        var stays = true
        if call.wantsReply {
            let (answer, isSound) = chance(isOfBus ? 10 : 70) ? oddAnswer(to: call, serial) : (usualAnswer(to: call, serial), true)
            bytes += answer
            stays = isSound
        }
        for index in 0..<(chance(60) ? number(1...6) : 0) where stays { bytes += signal(serial &+ 10 &+ UInt32(index)) }
        // At the end, report that the service's name has an owner. An earlier signal may have
        // reported that the server is gone, and a client does not call such a server.
        if stays { bytes += ownerSignal(serial &+ 20, Self.server) }
        return (bytes, stays)
    }

    private func ownerSignal(_ serial: UInt32, _ owner: String) -> [UInt8] {
        var body = DBusMarshaller()
        for text in ["org.freedesktop.Notifications", "", owner] { body.string(Array(text.utf8)) }
        return DBusMarshaller.message(
            4, serial: serial,
            [(1, "o", "/org/freedesktop/DBus"), (2, "s", Self.bus), (3, "s", "NameOwnerChanged"), (7, "s", Self.bus)], signature: "sss",
            body: body.bytes)
    }

    private func sender(of call: DBusCall) -> String {
        ["Hello", "GetId", "GetNameOwner", "AddMatch", "ListActivatableNames", "StartServiceByName"].contains(call.member)
            ? Self.bus : Self.server
    }

    private func reply(_ call: DBusCall, _ serial: UInt32, _ signature: String, _ body: [UInt8], answers: UInt32? = nil) -> [UInt8] {
        DBusMarshaller.message(
            2, serial: serial, answers: answers ?? call.serial, [(7, "s", sender(of: call))], signature: signature, body: body)
    }

    private mutating func usualAnswer(to call: DBusCall, _ serial: UInt32) -> [UInt8] {
        var body = DBusMarshaller()
        switch call.member {
        case "Hello": body.string(Array(":1.7".utf8))
        case "GetId": body.string(Array("0123456789abcdef0123456789abcdef".utf8))
        case "GetNameOwner": body.string(Array(Self.server.utf8))
        case "GetServerInformation":
            let name = choose(["dunst", "gnome-shell", "Notification Daemon", "lxqt-notificationd", "mako", "Plasma", "x"])
            for text in [name, "vendor", choose(["1.0", "43.9", "48", ""]), "1.2"] { body.string(Array(text.utf8)) }
            return reply(call, serial, "ssss", body.bytes)
        case "GetCapabilities", "ListModes", "ListActivatableNames":
            body.strings(["actions", "body", "body-markup", "sound"].map { Array($0.utf8) })
            return reply(call, serial, "as", body.bytes)
        case "Notify":
            body.uint32(UInt32(number(0...4)))
            return reply(call, serial, "u", body.bytes)
        case "Get", "GetProperty", "GetDnd":
            body.signature("b")
            body.uint32(UInt32(number(0...1)))
            return reply(call, serial, "v", body.bytes)
        default: return reply(call, serial, "", [])
        }
        return reply(call, serial, "s", body.bytes)
    }

    /// Returns an unusual answer to a call, and whether libdbus will accept it.
    private mutating func oddAnswer(to call: DBusCall, _ serial: UInt32) -> (bytes: [UInt8], isSound: Bool) {
        switch number(0...99) {
        case 0: return (spoilt(usualAnswer(to: call, serial)), false)
        case 1: return (junk(number(1...4000)), false)
        case 2: return ([], false)
        // Send no answer, so that the call times out.
        case 3: return ([], true)
        case 4...15: return (usualAnswer(to: call, serial) + usualAnswer(to: call, serial &+ 1), true)
        case 16...25: return (reply(call, serial, "", []), true)
        case 26...35:
            let (signature, body) = oddBody()
            return (
                reply(call, serial, signature, body, answers: UInt32.random(in: 1...200, using: &numbers))
                    + usualAnswer(to: call, serial &+ 1), true
            )
        case 36...60:
            let name = choose([
                "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.AccessDenied",
                "org.freedesktop.DBus.Error.InvalidArgs",
                "org.freedesktop.Notifications.Error.ExcessNotificationGeneration", "org.example." + String(repeating: "x", count: 200),
                "a.b",
            ])
            let (signature, body) = oddBody()
            return (
                DBusMarshaller.message(
                    3, serial: serial, answers: call.serial, [(4, "s", name), (7, "s", sender(of: call))], signature: signature, body: body),
                true
            )
        default:
            let (signature, body) = oddBody()
            return (reply(call, serial, signature, body), true)
        }
    }

    private mutating func signal(_ serial: UInt32) -> [UInt8] {
        let isOwner = chance(5)
        let member =
            isOwner ? "NameOwnerChanged" : choose(["NotificationClosed", "ActionInvoked", "ActivationToken", "NotificationReplied"])
        var (signature, body) = oddBody()
        if isOwner ? chance(50) : chance(60) {
            // Send a signal with the right types but arbitrary values.
            var marshaller = DBusMarshaller()
            if isOwner {
                for text in ["org.freedesktop.Notifications", Self.server, choose([Self.server, ":1.10", ""])] {
                    marshaller.string(Array(text.utf8))
                }
                signature = "sss"
            } else {
                marshaller.uint32(choose([0, 1, 2, 3, 4, .max]))
                if member == "NotificationClosed" {
                    marshaller.uint32(choose([0, 1, 2, 3, 4, .max]))
                    signature = "uu"
                } else {
                    marshaller.string(choose([Array("default".utf8), Array("start-dryer".utf8), Array("snooze".utf8), text()]))
                    signature = "us"
                }
            }
            body = marshaller.bytes
        }
        let path = isOwner ? "/org/freedesktop/DBus" : "/org/freedesktop/Notifications"
        let interface = isOwner ? Self.bus : choose(["org.freedesktop.Notifications", "org.freedesktop.Notifications", "a.b"])
        let sender = isOwner ? Self.bus : choose([Self.server, Self.server, ":1.66"])
        return DBusMarshaller.message(
            4, serial: serial, [(1, "o", path), (2, "s", interface), (3, "s", member), (7, "s", sender)], signature: signature, body: body)
    }

    /// Returns a valid D-Bus string: UTF-8 without NUL.
    private mutating func text() -> [UInt8] {
        let bytes = word().filter { $0 != 0 }
        return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    /// Returns well-formed values of arbitrary types.
    private mutating func oddBody() -> (signature: String, bytes: [UInt8]) {
        var signature = ""
        var body = DBusMarshaller()
        for _ in 0..<number(0...4) {
            switch number(0...9) {
            case 0:
                body.byte(UInt8.random(in: 0...255, using: &numbers))
                signature += "y"
            case 1:
                body.uint32(choose([0, 1, .max]))
                signature += "u"
            case 2:
                body.uint64(UInt64.random(in: 0 ... .max, using: &numbers))
                signature += "t"
            case 3, 4:
                body.string(text())
                signature += "s"
            case 5:
                body.strings((0..<number(0...40)).map { _ in text() })
                signature += "as"
            case 6:
                body.signature("s")
                body.string(text())
                signature += "v"
            case 7:
                body.uint32(UInt32(number(0...1)))
                signature += "b"
            case 8:
                body.string(Array("/a/b".utf8))
                signature += "o"
            default:
                // Append an empty dictionary.
                body.uint32(0)
                body.align(8)
                signature += "a{sv}"
            }
        }
        return (signature, body.bytes)
    }
}
