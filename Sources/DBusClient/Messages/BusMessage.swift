#if Desktop
/// A D-Bus message as a Swift value, independent of libdbus.
package struct BusMessage: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case call, reply, error, signal
    }

    package var kind: Kind
    /// The sender's unique name, such as `:1.5`. The bus adds this name; it is `nil` in messages
    /// that Bellhop sends.
    package var sender: String?
    package var destination: String?
    package var path: String?
    package var interface: String?
    package var member: String?
    package var errorName: String?
    /// The serial number. libdbus assigns it when the message is sent.
    package var serial: UInt32
    /// In a reply, the serial number of the call that the message answers.
    package var replySerial: UInt32
    /// Whether a call expects a reply.
    package var wantsReply: Bool
    /// Whether the bus may start the destination's service in order to deliver this call.
    package var startsService = false
    /// The memory that the values of a received message take, in bytes, roughly; 0 in messages that
    /// Bellhop sends.
    package var size = 0
    /// Whether a received message has more values than Bellhop reads. The body is then empty.
    package var isTooLarge = false
    package var body: [BusValue]

    init(
        _ kind: Kind, sender: String? = nil, destination: String? = nil, path: String? = nil, interface: String? = nil,
        member: String? = nil, errorName: String? = nil, serial: UInt32 = 0, replySerial: UInt32 = 0, wantsReply: Bool = false,
        body: [BusValue] = []
    ) {
        self.kind = kind
        self.sender = sender
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.errorName = errorName
        self.serial = serial
        self.replySerial = replySerial
        self.wantsReply = wantsReply
        self.body = body
    }

    /// Creates a method call. By default, the bus does not start a service in order to deliver the
    /// call. To allow this, set ``startsService``.
    package static func call(
        _ member: String, of interface: String, at path: String, on destination: String, _ body: [BusValue] = [], wantsReply: Bool = true
    ) -> BusMessage {
        BusMessage(
            .call, destination: destination, path: path, interface: interface, member: member, wantsReply: wantsReply, body: body)
    }

    /// Creates a call to the bus itself.
    package static func bus(_ member: String, _ body: [BusValue] = [], wantsReply: Bool = true) -> BusMessage {
        call(member, of: busName, at: "/org/freedesktop/DBus", on: busName, body, wantsReply: wantsReply)
    }

    /// Creates a signal. The signal is sent to all clients with a matching rule or, if
    /// `destination` is set, only to that client.
    package static func signal(
        _ member: String, of interface: String, at path: String, to destination: String? = nil, _ body: [BusValue] = []
    ) -> BusMessage {
        BusMessage(.signal, destination: destination, path: path, interface: interface, member: member, body: body)
    }

    /// Creates the reply to this call.
    package func reply(_ body: [BusValue] = []) -> BusMessage {
        BusMessage(.reply, destination: sender, replySerial: serial, body: body)
    }

    /// Creates an error as the reply to this call.
    package func failure(_ name: String, _ text: String) -> BusMessage {
        BusMessage(.error, destination: sender, errorName: name, replySerial: serial, body: [.string(text)])
    }

    package static let busName = "org.freedesktop.DBus"

    /// The D-Bus signature of the body, such as `susssasa{sv}i`.
    package var bodySignature: String { body.map(\.typeSignature).joined() }
}
#endif
