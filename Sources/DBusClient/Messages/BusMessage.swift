#if Desktop
/// A D-Bus message as a Swift value, independent of libdbus.
public struct BusMessage: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case call, reply, error, signal
    }

    public var kind: Kind
    /// The sender's unique name, such as `:1.5`. The bus fills it in; `nil` in messages that we
    /// send.
    public var sender: String?
    public var destination: String?
    public var path: String?
    public var interface: String?
    public var member: String?
    public var errorName: String?
    /// The serial number. libdbus assigns it when the message is sent.
    public var serial: UInt32
    /// In a reply: the serial number of the call that it answers.
    public var replySerial: UInt32
    /// Whether a call expects a reply.
    public var wantsReply: Bool
    /// Whether the bus may start the destination's service in order to deliver this call.
    public var startsService = false
    public var body: [BusValue]

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

    /// Creates a method call. By default, the bus does not start a service for it;
    /// ``startsService`` allows that.
    public static func call(
        _ member: String, of interface: String, at path: String, on destination: String, _ body: [BusValue] = [], wantsReply: Bool = true
    ) -> BusMessage {
        BusMessage(
            .call, destination: destination, path: path, interface: interface, member: member, wantsReply: wantsReply, body: body)
    }

    /// Creates a call to the bus itself.
    public static func bus(_ member: String, _ body: [BusValue] = [], wantsReply: Bool = true) -> BusMessage {
        call(member, of: busName, at: "/org/freedesktop/DBus", on: busName, body, wantsReply: wantsReply)
    }

    /// Creates a signal. It goes to all clients with a matching rule, or only to `destination` if
    /// that is set.
    public static func signal(
        _ member: String, of interface: String, at path: String, to destination: String? = nil, _ body: [BusValue] = []
    ) -> BusMessage {
        BusMessage(.signal, destination: destination, path: path, interface: interface, member: member, body: body)
    }

    /// Creates the reply to this call.
    public func reply(_ body: [BusValue] = []) -> BusMessage {
        BusMessage(.reply, destination: sender, replySerial: serial, body: body)
    }

    /// Creates an error as the reply to this call.
    public func failure(_ name: String, _ text: String) -> BusMessage {
        BusMessage(.error, destination: sender, errorName: name, replySerial: serial, body: [.string(text)])
    }

    public static let busName = "org.freedesktop.DBus"

    /// The D-Bus signature of the body, such as `susssasa{sv}i`.
    public var bodySignature: String { body.map(\.typeSignature).joined() }
}
#endif
