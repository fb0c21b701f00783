#if Desktop
import BellhopCore
import DBusClient

/// The part of ``ScriptedNotificationServer`` that runs on the bus thread and answers calls.
final class NotificationDesk: BusTenant {
    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"

    let matches: [String] = []
    private let character: ScriptedNotificationServer.Character
    private let names: Happenings<String>
    private let notifications: Happenings<ScriptedNotificationServer.Notification>
    private let closings: Happenings<UInt32>
    private let calls: Happenings<String>
    private let shadow: BusPeer

    var answers: [ScriptedNotificationServer.Answer] = []
    /// The pop-ups on the screen, oldest first.
    var shown: [ScriptedNotificationServer.Notification] = []
    private var posters: [UInt32: String] = [:]
    private var held: [BusMessage] = []
    /// The methods that the server does not support yet.
    var missing: ScriptedNotificationServer.Missing
    private var last: UInt32 = 0

    init(
        _ character: ScriptedNotificationServer.Character, names: Happenings<String>,
        notifications: Happenings<ScriptedNotificationServer.Notification>, closings: Happenings<UInt32>, calls: Happenings<String>,
        shadow: BusPeer
    ) {
        self.character = character
        missing = character.missing
        self.names = names
        self.notifications = notifications
        self.closings = closings
        self.calls = calls
        self.shadow = shadow
    }

    func connected(_ bus: BusThread) {
        bus.own(Self.name, tellingTo: names)
    }

    func disconnected(_ why: Phrase, _ bus: BusThread) {}
    func received(signal: BusMessage, _ bus: BusThread) {}

    func received(call: BusMessage, _ bus: BusThread) -> Bool {
        if call.interface == "org.freedesktop.DBus.Properties", call.member == "Get", call.body.dropFirst().first?.text == "Inhibited",
            let inhibited = character.inhibited
        {
            bus.send(call.reply([.variant(.boolean(inhibited))]))
            return true
        }
        guard call.interface == Self.name, call.path == Self.path else { return false }
        if !character.keepsNoRecords { calls.append(call.member ?? "") }
        switch (missing, call.member) {
        case (.everything, _), (.introduction, "GetServerInformation"), (.introduction, "GetCapabilities"):
            bus.send(
                call.failure(
                    "org.freedesktop.DBus.Error.UnknownMethod", "Object does not exist at path “\(Self.path)”" + character.complaint))
            return true
        default: break
        }
        switch call.member {
        case "GetServerInformation" where character.isMute, "GetCapabilities" where character.isMute: break
        case "GetServerInformation": bus.send(call.reply(character.information.map { .string($0) }))
        case "GetCapabilities": bus.send(call.reply([.strings(character.capabilities)]))
        case "Notify": notify(call, bus)
        case "CloseNotification": closeAsked(call, bus)
        default: return false
        }
        return true
    }

    private func notify(_ call: BusMessage, _ bus: BusThread) {
        guard call.bodySignature == "susssasa{sv}i" else {
            bus.send(call.failure("org.freedesktop.DBus.Error.InvalidArgs", "the signature is \(call.bodySignature)"))
            return
        }
        switch answers.isEmpty ? .number : answers.removeFirst() {
        case .number: answer(call, nil, bus)
        case .fixed(let id): answer(call, id, bus)
        case .error(let name, let text):
            notifications.append(.init(call, id: 0))
            bus.send(call.failure(name, text))
        case .never: notifications.append(.init(call, id: 0))
        case .held:
            held.append(call)
            notifications.append(.init(call, id: 0))
        }
    }

    func release(_ bus: BusThread) {
        let calls = held
        held = []
        for call in calls { answer(call, nil, bus, isNoted: true) }
    }

    private func answer(_ call: BusMessage, _ fixed: UInt32?, _ bus: BusThread, isNoted: Bool = false) {
        let replaces = call.body[1].unsigned ?? 0
        let isLive = shown.contains { $0.id == replaces }
        var id = fixed ?? (replaces != 0 && (isLive || character.reusesDeadNumbers) ? replaces : 0)
        if fixed == nil, id == 0 {
            last += 1
            id = last
        }
        last = max(last, fixed == nil ? id : last)
        let notification = ScriptedNotificationServer.Notification(call, id: id)
        if let index = shown.firstIndex(where: { $0.id == id }) { shown[index] = notification } else { shown.append(notification) }
        posters[id] = call.sender
        if let most = character.mostShown, shown.count > most { close(shown[0].id, reason: 1, bus) }
        // Add the pop-up to the list first: a test may read the list as soon as it has the answer.
        if !isNoted, !character.keepsNoRecords { notifications.append(notification) }
        bus.send(call.reply([.uint32(id)]))
    }

    private func closeAsked(_ call: BusMessage, _ bus: BusThread) {
        let id = call.body.first?.unsigned ?? 0
        if shown.contains(where: { $0.id == id }) {
            close(id, reason: 3, bus)
            bus.send(call.reply())
        } else if character.refusesUnknownClose {
            bus.send(call.failure("org.freedesktop.Notifications.InvalidId", "Invalid notification identifier"))
        } else {
            bus.send(call.reply())
        }
        if !character.keepsNoRecords { closings.append(id) }
    }

    func close(_ id: UInt32, reason: UInt32, _ bus: BusThread) {
        shown.removeAll { $0.id == id }
        for _ in 0..<(character.closesTwice ? 2 : 1) { emit("NotificationClosed", [.uint32(id), .uint32(reason)], about: id, bus) }
    }

    func emit(_ member: String, _ body: [BusValue], about id: UInt32, _ bus: BusThread) {
        let isUnicast = character.manner != .broadcast
        bus.send(.signal(member, of: Self.name, at: Self.path, to: isUnicast ? posters[id] : nil, body))
        if character.manner == .doubled { shadow.send(.signal(member, of: Self.name, at: Self.path, body)) }
    }
}
#endif
