#if Desktop
/// A D-Bus message as a value.
public struct BusMessage: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case call, reply, error, signal
    }

    public var kind: Kind
    /// The sender's unique name (`:1.5`), which the bus fills in. `nil` in messages that we send.
    public var sender: String?
    public var destination: String?
    public var path: String?
    public var interface: String?
    public var member: String?
    public var errorName: String?
    /// The serial number, assigned on sending.
    public var serial: UInt32
    /// The serial of the call that this message answers.
    public var replySerial: UInt32
    /// Whether a call expects a reply.
    public var wantsReply: Bool
    /// Whether the bus may start the destination service for this call.
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

    /// A method call. The bus starts the service only if ``startsService`` is set, because starting
    /// a service is a decision of its own, like calling `StartServiceByName`.
    public static func call(
        _ member: String, of interface: String, at path: String, on destination: String, _ body: [BusValue] = [], wantsReply: Bool = true
    ) -> BusMessage {
        BusMessage(
            .call, destination: destination, path: path, interface: interface, member: member, wantsReply: wantsReply, body: body)
    }

    /// A call to the bus itself.
    public static func bus(_ member: String, _ body: [BusValue] = [], wantsReply: Bool = true) -> BusMessage {
        call(member, of: busName, at: "/org/freedesktop/DBus", on: busName, body, wantsReply: wantsReply)
    }

    /// A signal. It goes to every client with a matching rule, or only to `destination` if that is
    /// set.
    public static func signal(
        _ member: String, of interface: String, at path: String, to destination: String? = nil, _ body: [BusValue] = []
    ) -> BusMessage {
        BusMessage(.signal, destination: destination, path: path, interface: interface, member: member, body: body)
    }

    /// A reply to this call.
    public func reply(_ body: [BusValue] = []) -> BusMessage {
        BusMessage(.reply, destination: sender, replySerial: serial, body: body)
    }

    /// An error reply to this call.
    public func failure(_ name: String, _ text: String) -> BusMessage {
        BusMessage(.error, destination: sender, errorName: name, replySerial: serial, body: [.string(text)])
    }

    public static let busName = "org.freedesktop.DBus"

    /// The D-Bus signature of the body, such as `susssasa{sv}i`.
    public var bodySignature: String { body.map(\.typeSignature).joined() }
}
#endif
