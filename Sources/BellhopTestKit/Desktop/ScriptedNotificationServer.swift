#if Desktop
import BellhopCore
public import DBusClient

/// A notification server on a private bus that follows a test's script and can imitate the faults
/// of real servers.
public final class ScriptedNotificationServer: Sendable {
    /// How to answer a `Notify`.
    public enum Answer: Sendable {
        /// A number according to the specification: the one being replaced, else the next.
        case number
        case fixed(UInt32)
        case error(String, String)
        /// Never reply.
        case never
        /// Reply when ``release()`` is called.
        case held
    }

    /// The methods that a server has not exported although it owns its name.
    public enum Missing: Sendable {
        case nothing, everything
        /// The server shows notices but cannot identify itself.
        case introduction
    }

    /// How signals are sent.
    public enum Manner: Sendable {
        /// To every client with a matching rule, as most servers do.
        case broadcast
        /// Only to the client that posted the notice, as dunst does.
        case unicast
        /// Both, as GNOME Shell does: unicast from the owner of the name, and a broadcast from
        /// another connection.
        case doubled
    }

    public struct Character: Sendable {
        public var information = ["scripted", "Bellhop", "1.0", "1.2"]
        public var capabilities = ["actions", "body", "body-markup", "persistence", "sound"]
        public var manner = Manner.broadcast
        /// The maximum number of pop-ups. The oldest is evicted with reason 1, before the reply for
        /// the new one.
        public var mostShown: Int?
        /// Whether a dead number is reused (dunst, Xfce). Otherwise the server assigns a new one
        /// (mako, GNOME).
        public var reusesDeadNumbers = false
        /// Whether closing an unknown number is an error (notification-daemon).
        public var refusesUnknownClose = false
        /// Whether it reports every closing twice (swaync).
        public var closesTwice = false
        /// Whether it keeps no records, for tests that measure memory.
        public var keepsNoRecords = false
        /// Whether it never answers questions about itself.
        public var isMute = false
        /// The methods not exported yet. GNOME Shell owns its name before it exports its object.
        public var missing = Missing.nothing
        /// A text to append to its errors.
        public var complaint = ""
        /// The value of its property `Inhibited`, or `nil` for a server without it.
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

    /// A received `Notify` with its types.
    public struct Notification: Sendable {
        public var signature: String
        public var sender: String
        /// The number it got, or 0 if it got none.
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

    /// The unique name of the connection that owns the service.
    public let owner: String
    /// Every received `Notify`.
    public let notifications: Happenings<Notification>
    /// Every number that a client asked to close.
    public let closings: Happenings<UInt32>
    /// The name of every method that was called.
    public let calls: Happenings<String>
    private let bus: BusClient
    private let desk: Tenancy<NotificationDesk>
    /// The second connection of a GNOME Shell.
    private let shadow: BusPeer

    /// Connects and takes the name.
    ///
    /// - Throws: when another server owns the name.
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

    /// Sets the answers to the next `Notify` calls, one each. Later calls get `.number` again.
    public func answerNext(_ answers: Answer...) {
        desk.run { desk, _ in desk.answers += answers }
    }

    /// Exports the missing methods.
    public func export() {
        desk.run { desk, _ in desk.missing = .nothing }
    }

    /// Sends the held replies, in order.
    public func release() {
        desk.run { desk, bus in desk.release(bus) }
    }

    /// Simulates a press of a button, preceded by the activation token if there is one.
    public func press(_ key: String, on id: UInt32, token: String? = nil) {
        desk.run { desk, bus in
            if let token { desk.emit("ActivationToken", [.uint32(id), .string(token)], about: id, bus) }
            desk.emit("ActionInvoked", [.uint32(id), .string(key)], about: id, bus)
        }
    }

    /// Closes a pop-up without a request: 1 expired, 2 dismissed, 3 asked to, 4 undefined.
    public func close(_ id: UInt32, reason: UInt32) {
        desk.run { desk, bus in desk.close(id, reason: reason, bus) }
    }

    /// Sends any signal about any number, to all clients or to one.
    public func emit(_ member: String, _ body: [BusValue], to destination: String? = nil) {
        desk.run { _, bus in
            bus.send(.signal(member, of: NotificationDesk.name, at: NotificationDesk.path, to: destination, body))
        }
    }

    /// The numbers on the screen, oldest first.
    public func shown() async -> [UInt32] {
        await withCheckedContinuation { continuation in
            desk.run { desk, _ in continuation.resume(returning: desk.shown.map(\.id)) }
        }
    }

    /// The pop-ups on the screen, oldest first.
    public func screen() async -> [Notification] {
        await withCheckedContinuation { continuation in
            desk.run { desk, _ in continuation.resume(returning: desk.shown) }
        }
    }

    /// Releases the name, and returns when the bus has done so. The connection stays, but the
    /// pop-ups are gone, as after a crash.
    public func leave() async throws {
        desk.run { desk, _ in desk.shown = [] }
        _ = try await bus.call(.bus("ReleaseName", [.string(NotificationDesk.name)]))
    }
}
#endif
