#if Desktop
import BellhopCore
package import DBusClient

/// A notification server on a private bus. A test scripts the answers of the server. The server can
/// also imitate the faults of real servers.
package final class ScriptedNotificationServer: Sendable {
    /// How the server answers a `Notify` call, which shows a pop-up.
    package enum Answer: Sendable {
        /// Replies with a number, as the specification demands: the number of the replaced pop-up,
        /// or the next free number if the call replaces no pop-up.
        case number
        case fixed(UInt32)
        case error(String, String)
        /// Never replies.
        case never
        /// Replies when ``release()`` is called.
        case held
    }

    /// The methods that the server does not support yet, although it already owns its bus name.
    package enum Missing: Sendable {
        case nothing, everything
        /// The methods by which the server identifies itself. The server can already show pop-ups.
        case introduction
    }

    /// How the server sends signals.
    package enum Manner: Sendable {
        /// Sends a signal to every client that has a match rule for the signal, as most servers do.
        case broadcast
        /// Sends a signal only to the client that posted the notice, as dunst does.
        case unicast
        /// Sends a signal twice, as GNOME Shell does: once to the client, from the owner of the
        /// name, and once as a broadcast from another connection.
        case doubled
    }

    package struct Character: Sendable {
        package var information = ["scripted", "Bellhop", "1.0", "1.2"]
        package var capabilities = ["actions", "body", "body-markup", "persistence", "sound"]
        package var manner = Manner.broadcast
        /// The largest number of pop-ups on the screen. If a new pop-up would exceed this number,
        /// the server closes the oldest one with reason 1 before it replies to the new call.
        package var mostShown: Int?
        /// Whether a `Notify` call that replaces a closed pop-up gets the number of that pop-up, as
        /// in dunst and Xfce. Otherwise the server assigns a new number, as mako and GNOME do.
        package var reusesDeadNumbers = false
        /// Whether the server returns an error when a client closes a pop-up with an unknown
        /// number, as notification-daemon does.
        package var refusesUnknownClose = false
        /// Whether the server reports every closed pop-up twice, as swaync does.
        package var closesTwice = false
        /// Whether the server keeps no records of calls, for tests that measure memory.
        package var keepsNoRecords = false
        /// Whether the server never answers questions about itself.
        package var isMute = false
        /// The methods that the server does not support at first. GNOME Shell, for example, owns
        /// its bus name before it exports its D-Bus object.
        package var missing = Missing.nothing
        /// A text that is appended to the server's error messages.
        package var complaint = ""
        /// The value of the server's property `Inhibited`; `nil` for a server without the property.
        package var inhibited: Bool?

        package init() {}

        package static var gnome: Character {
            var gnome = Character()
            gnome.information = ["gnome-shell", "GNOME", "43.9", "1.2"]
            gnome.capabilities = ["actions", "body", "body-markup", "icon-static", "persistence", "sound"]
            gnome.manner = .doubled
            gnome.mostShown = 3
            return gnome
        }
    }

    /// A `Notify` call that the server received, with its types.
    package struct Notification: Sendable {
        package var signature: String
        package var sender: String
        /// The number that the server assigned, or 0 if it assigned none.
        package var id: UInt32
        package var appName: String
        package var replaces: UInt32
        package var icon: String
        package var summary: String
        package var body: String
        package var actions: [String]
        package var hints: [String: BusValue]
        package var timeout: Int32

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
    package let owner: String
    /// Every `Notify` call that the server received.
    package let notifications: Happenings<Notification>
    /// The numbers of all pop-ups that a client asked the server to close.
    package let closings: Happenings<UInt32>
    /// The name of every method that a client has called.
    package let calls: Happenings<String>
    private let bus: BusClient
    private let desk: Tenancy<NotificationDesk>
    /// A second connection, which sends the broadcasts when the server imitates GNOME Shell.
    private let shadow: BusPeer

    /// Connects to the bus and takes the bus name of the notification service.
    ///
    /// - Throws: an error if another server owns the name.
    package init(on address: BusAddress, _ character: Character = Character()) async throws {
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

    /// Sets the answers to the next `Notify` calls, one answer for each call. All later calls get
    /// `.number`.
    package func answerNext(_ answers: Answer...) {
        desk.run { desk, _ in desk.answers += answers }
    }

    /// From now on, supports all methods that were missing until now.
    package func export() {
        desk.run { desk, _ in desk.missing = .nothing }
    }

    /// Sends all replies that were held back, in order.
    package func release() {
        desk.run { desk, bus in desk.release(bus) }
    }

    /// Simulates that the user presses a button. If there is an activation token, the server sends
    /// it first.
    package func press(_ key: String, on id: UInt32, token: String? = nil) {
        desk.run { desk, bus in
            if let token { desk.emit("ActivationToken", [.uint32(id), .string(token)], about: id, bus) }
            desk.emit("ActionInvoked", [.uint32(id), .string(key)], about: id, bus)
        }
    }

    /// Closes a pop-up although no client asked for that. The reasons are 1 (expired), 2
    /// (dismissed), 3 (closed by a call) and 4 (undefined).
    package func close(_ id: UInt32, reason: UInt32) {
        desk.run { desk, bus in desk.close(id, reason: reason, bus) }
    }

    /// Sends any signal, either to all clients or to one of them.
    package func emit(_ member: String, _ body: [BusValue], to destination: String? = nil) {
        desk.run { _, bus in
            bus.send(.signal(member, of: NotificationDesk.name, at: NotificationDesk.path, to: destination, body))
        }
    }

    /// Returns the numbers of the pop-ups on the screen, oldest first.
    package func shown() async -> [UInt32] {
        await withCheckedContinuation { continuation in
            desk.run { desk, _ in continuation.resume(returning: desk.shown.map(\.id)) }
        }
    }

    /// Returns the pop-ups on the screen, oldest first.
    package func screen() async -> [Notification] {
        await withCheckedContinuation { continuation in
            desk.run { desk, _ in continuation.resume(returning: desk.shown) }
        }
    }

    /// Releases the bus name and waits until nobody owns the name. The connection stays open, but
    /// the pop-ups are gone, as after a crash.
    package func leave() async throws {
        desk.run { desk, _ in desk.shown = [] }
        _ = try await bus.call(.bus("ReleaseName", [.string(NotificationDesk.name)]))
    }
}
#endif
