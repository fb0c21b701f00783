#if Desktop
import BellhopCore
public import DBusClient

/// A notification server on a private bus that does what a test tells it, the faults of real ones included.
public final class ScriptedNotificationServer: Sendable {
    /// How it answers a `Notify`.
    public enum Answer: Sendable {
        /// A number as the specification has it: the one that is replaced, else the next.
        case number
        case fixed(UInt32)
        case error(String, String)
        /// No answer, for ever.
        case never
        /// An answer when ``release()`` is called.
        case held
    }

    /// What a server has not exported although it owns its name.
    public enum Missing: Sendable {
        case nothing, everything
        /// It shows notices, and cannot say what it is.
        case introduction
    }

    /// Who hears a signal, and from whom.
    public enum Manner: Sendable {
        /// To everybody whose match takes it, as most servers do.
        case broadcast
        /// To whoever posted it, as dunst does.
        case unicast
        /// Both: unicast from the owner of the name, and a broadcast from another connection, as GNOME Shell does.
        case doubled
    }

    public struct Character: Sendable {
        public var information = ["scripted", "Bellhop", "1.0", "1.2"]
        public var capabilities = ["actions", "body", "body-markup", "persistence", "sound"]
        public var manner = Manner.broadcast
        /// The pop-ups it keeps; the oldest is evicted with reason 1, before the new one is answered.
        public var mostShown: Int?
        /// A dead number is taken again (dunst, Xfce), or a new one is given (mako, GNOME).
        public var reusesDeadNumbers = false
        /// It answers the closing of an unknown number with an error (notification-daemon).
        public var refusesUnknownClose = false
        /// It tells every closing twice (swaync).
        public var closesTwice = false
        /// It keeps no record of what came, for tests that watch the memory.
        public var keepsNoRecords = false
        /// It never answers what it is.
        public var isMute = false
        /// GNOME Shell owns its name before it exports its object.
        public var missing = Missing.nothing
        /// What its errors say besides.
        public var complaint = ""
        /// What its property `Inhibited` says; `nil` for a server that has none.
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

    /// A `Notify` as it came, its types kept.
    public struct Notification: Sendable {
        public var signature: String
        public var sender: String
        /// The number it was given; 0 for none.
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

    /// The unique name that owns the service.
    public let owner: String
    /// Every `Notify` that came.
    public let notifications: Happenings<Notification>
    /// Every number that was to be closed.
    public let closings: Happenings<UInt32>
    /// The name of every method that was called.
    public let calls: Happenings<String>
    private let bus: BusClient
    private let desk: Tenancy<NotificationDesk>
    /// The second voice of a GNOME Shell.
    private let shadow: BusPeer

    /// Connects and takes the name. - Throws: when another server has it.
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

    /// How the next `Notify` calls are answered, one each; after them `.number` again.
    public func answerNext(_ answers: Answer...) {
        desk.run { desk, _ in desk.answers += answers }
    }

    /// Exports what was missing.
    public func export() {
        desk.run { desk, _ in desk.missing = .nothing }
    }

    /// Answers what was held back, in order.
    public func release() {
        desk.run { desk, bus in desk.release(bus) }
    }

    /// Somebody presses a button; with a token before it, where one is given.
    public func press(_ key: String, on id: UInt32, token: String? = nil) {
        desk.run { desk, bus in
            if let token { desk.emit("ActivationToken", [.uint32(id), .string(token)], about: id, bus) }
            desk.emit("ActionInvoked", [.uint32(id), .string(key)], about: id, bus)
        }
    }

    /// Closes a pop-up by itself: 1 expired, 2 dismissed, 3 asked to, 4 undefined.
    public func close(_ id: UInt32, reason: UInt32) {
        desk.run { desk, bus in desk.close(id, reason: reason, bus) }
    }

    /// Any signal, about any number, to everybody or to one.
    public func emit(_ member: String, _ body: [BusValue], to destination: String? = nil) {
        desk.run { _, bus in
            bus.send(.signal(member, of: NotificationDesk.name, at: NotificationDesk.path, to: destination, body))
        }
    }

    /// The numbers that are on the screen, oldest first.
    public func shown() async -> [UInt32] {
        await withCheckedContinuation { continuation in
            desk.run { desk, _ in continuation.resume(returning: desk.shown.map(\.id)) }
        }
    }

    /// What is on the screen, oldest first.
    public func screen() async -> [Notification] {
        await withCheckedContinuation { continuation in
            desk.run { desk, _ in continuation.resume(returning: desk.shown) }
        }
    }

    /// Gives the name up, and returns when the bus has taken that. The connection stays; pop-ups are gone, as after a crash.
    public func leave() async throws {
        desk.run { desk, _ in desk.shown = [] }
        _ = try await bus.call(.bus("ReleaseName", [.string(NotificationDesk.name)]))
    }
}
#endif
