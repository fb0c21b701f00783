#if Desktop
/// A D-Bus message as a value.
public struct BusMessage: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case call, reply, error, signal
    }

    public var kind: Kind
    /// The unique name it came from (`:1.5`), written by the bus; `nil` in what we send.
    public var sender: String?
    public var destination: String?
    public var path: String?
    public var interface: String?
    public var member: String?
    public var errorName: String?
    /// Given when it is sent.
    public var serial: UInt32
    /// The serial of the call that it answers.
    public var replySerial: UInt32
    /// Whether a call expects an answer.
    public var wantsReply: Bool
    /// Whether the bus may start the service for it.
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

    /// A method call. It starts the service only where ``startsService`` is set: that is a decision of its own, as is `StartServiceByName`.
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

    /// A signal; to everybody whose match takes it, or to `destination` alone.
    public static func signal(
        _ member: String, of interface: String, at path: String, to destination: String? = nil, _ body: [BusValue] = []
    ) -> BusMessage {
        BusMessage(.signal, destination: destination, path: path, interface: interface, member: member, body: body)
    }

    /// The answer to this call.
    public func reply(_ body: [BusValue] = []) -> BusMessage {
        BusMessage(.reply, destination: sender, replySerial: serial, body: body)
    }

    /// An error as the answer to this call.
    public func failure(_ name: String, _ text: String) -> BusMessage {
        BusMessage(.error, destination: sender, errorName: name, replySerial: serial, body: [.string(text)])
    }

    public static let busName = "org.freedesktop.DBus"

    /// The types of the body, in order: `susssasa{sv}i`.
    public var bodySignature: String { body.map(\.typeSignature).joined() }
}
#endif
