#if Desktop
import BellhopCore
public import DBusClient

/// A notification server on a private bus. It does what a test scripts, and can imitate the faults
/// of real servers.
public final class ScriptedNotificationServer: Sendable {
    /// How the server answers a `Notify` call, which shows a pop-up.
    public enum Answer: Sendable {
        /// Replies with the number of the replaced pop-up, or else the next free number, as the
        /// specification demands.
        case number
        case fixed(UInt32)
        case error(String, String)
        /// Never replies.
        case never
        /// Replies when ``release()`` is called.
        case held
    }

    /// The methods that the server does not support yet, although it already owns its bus name.
    public enum Missing: Sendable {
        case nothing, everything
        /// The methods by which the server identifies itself. It can already show pop-ups.
        case introduction
    }

    /// How the server sends signals.
    public enum Manner: Sendable {
        /// Sends a signal to every client with a matching rule, as most servers do.
        case broadcast
        /// Sends a signal only to the client that posted the notice, as dunst does.
        case unicast
        /// Sends a signal twice, as GNOME Shell does: once to the client, from the owner of the
        /// name, and once as a broadcast from another connection.
        case doubled
    }

    public struct Character: Sendable {
        public var information = ["scripted", "Bellhop", "1.0", "1.2"]
        public var capabilities = ["actions", "body", "body-markup", "persistence", "sound"]
        public var manner = Manner.broadcast
        /// The largest number of pop-ups on the screen. A new pop-up removes the oldest one, which
        /// is closed with reason 1 before the reply to the new call.
        public var mostShown: Int?
        /// Whether a `Notify` that replaces a closed pop-up gets the same number (dunst, Xfce).
        /// Otherwise the server assigns a new number (mako, GNOME).
        public var reusesDeadNumbers = false
        /// Whether a request to close an unknown number is an error (notification-daemon).
        public var refusesUnknownClose = false
        /// Whether the server reports every closed pop-up twice (swaync).
        public var closesTwice = false
        /// Whether the server keeps no records of calls, for tests that measure memory.
        public var keepsNoRecords = false
        /// Whether the server never answers questions about itself.
        public var isMute = false
        /// The methods that the server does not support at first. GNOME Shell owns its name before
        /// it exports its object.
        public var missing = Missing.nothing
        /// A text that is appended to the server's error messages.
        public var complaint = ""
        /// The value of the server's property `Inhibited`; `nil` for a server without the property.
        public var inhibited: Bool?

        public init() {}

        public static var gnome: Character {
            var gnome = Character()
            gnome.information = ["gnome-shell", "GNOME", "43.9", "1.2"]
            gnome.capabilities = ["actions", "body", "body-markup", "icon-static", "persistence", "sound"]
            gnome.manner = .doubled
            gnome.mostShown = 3
            return gnome
        }
    }

    /// A `Notify` call that the server received, with its types.
    public struct Notification: Sendable {
        public var signature: String
        public var sender: String
        /// The number that the server assigned, or 0 if it assigned none.
        public var id: UInt32
        public var appName: String
        public var replaces: UInt32
        public var icon: String
        public var summary: String
        public var body: String
        public var actions: [String]
        public var hints: [String: BusValue]
        public var timeout: Int32

        init(_ call: BusMessage, id: UInt32) {
            let body = call.body
            signature = call.bodySignature
            sender = call.sender ?? ""
            self.id = id
            appName = body[0].text ?? ""
            replaces = body[1].unsigned ?? 0
            icon = body[2].text ?? ""
            summary = body[3].text ?? ""
            self.body = body[4].text ?? ""
            actions = body[5].texts ?? []
            hints = [:]
            if case .dictionary(_, _, let entries) = body[6] {
                for entry in entries { if case .variant(let value) = entry.value { hints[entry.key.text ?? ""] = value } }
            }
            timeout = if case .int32(let value) = body[7] { value } else { 0 }
        }
    }

    /// The unique bus name of the connection that owns the notification service.
    public let owner: String
    /// Every `Notify` call that the server received.
    public let notifications: Happenings<Notification>
    /// The numbers of all pop-ups that a client asked to close.
    public let closings: Happenings<UInt32>
    /// The name of every method that a client has called.
    public let calls: Happenings<String>
    private let bus: BusClient
    private let desk: Tenancy<NotificationDesk>
    /// The second connection, from which GNOME Shell sends broadcasts.
    private let shadow: BusPeer

    /// Connects to the bus and takes the bus name of the notification service.
    ///
    /// - Throws: an error if another server owns the name.
    public init(on address: BusAddress, _ character: Character = Character()) async throws {
        let notifications = Happenings<Notification>()
        let closings = Happenings<UInt32>()
        let calls = Happenings<String>()
        let names = Happenings<String>()
        let shadow = try await BusPeer(on: address)
        bus = try BusClient(address: address, timekeeper: ManualTime())
        self.shadow = shadow
        self.notifications = notifications
        self.closings = closings
        self.calls = calls
        desk = bus.attach {
            NotificationDesk(character, names: names, notifications: notifications, closings: closings, calls: calls, shadow: shadow)
        }
        owner = try await names.element(0)
        if owner.isEmpty { throw DesktopProcess.Failure(description: "the name \(NotificationDesk.name) is taken") }
    }

    // MARK: The script

    /// Sets the answers to the next `Notify` calls, one for each. Calls after these get `.number`.
    public func answerNext(_ answers: Answer...) {
        desk.run { desk, _ in desk.answers += answers }
    }

    /// Starts to support the methods that were missing.
    public func export() {
        desk.run { desk, _ in desk.missing = .nothing }
    }

    /// Sends all replies that were held back, in order.
    public func release() {
        desk.run { desk, bus in desk.release(bus) }
    }

    /// Simulates that the user presses a button. If there is an activation token, the server sends
    /// it first.
    public func press(_ key: String, on id: UInt32, token: String? = nil) {
        desk.run { desk, bus in
            if let token { desk.emit("ActivationToken", [.uint32(id), .string(token)], about: id, bus) }
            desk.emit("ActionInvoked", [.uint32(id), .string(key)], about: id, bus)
        }
    }

    /// Closes a pop-up without a request from a client. The reasons are 1 expired, 2 dismissed, 3
    /// closed by a call, 4 undefined.
    public func close(_ id: UInt32, reason: UInt32) {
        desk.run { desk, bus in desk.close(id, reason: reason, bus) }
    }

    /// Sends any signal, to all clients or to one.
    public func emit(_ member: String, _ body: [BusValue], to destination: String? = nil) {
        desk.run { _, bus in
            bus.send(.signal(member, of: NotificationDesk.name, at: NotificationDesk.path, to: destination, body))
        }
    }

    /// Returns the numbers of the pop-ups on the screen, oldest first.
    public func shown() async -> [UInt32] {
        await withCheckedContinuation { continuation in
            desk.run { desk, _ in continuation.resume(returning: desk.shown.map(\.id)) }
        }
    }

    /// Returns the pop-ups on the screen, oldest first.
    public func screen() async -> [Notification] {
        await withCheckedContinuation { continuation in
            desk.run { desk, _ in continuation.resume(returning: desk.shown) }
        }
    }

    /// Releases the bus name and waits until the bus has done so. The connection stays, but the
    /// pop-ups are gone, as after a crash.
    public func leave() async throws {
        desk.run { desk, _ in desk.shown = [] }
        _ = try await bus.call(.bus("ReleaseName", [.string(NotificationDesk.name)]))
    }
}
#endif
