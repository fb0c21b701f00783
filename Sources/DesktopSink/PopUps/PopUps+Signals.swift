#if Desktop
import BellhopCore
import DBusClient

extension PopUps {
    /// Why a server says that a pop-up is closed.
    private enum ClosingReason: UInt32 {
        case expired = 1
        case dismissed = 2
        case asked = 3
    }

    /// A signal of the notification service: taken only from the server that has the name, and only about pop-ups of ours.
    ///
    /// GNOME sends each twice, once from another name, and anybody on the bus can send one to us alone. A pop-up is forgotten at its first
    /// answer, so a second one finds nothing.
    mutating func signalled(_ signal: BusMessage, at now: ClockReading) {
        guard case .live(let server) = surface, signal.sender == server.owner, signal.interface == NotificationServer.name,
            let id = signal.body.first?.unsigned, let entry = shown[id]
        else { return }
        switch signal.member {
        case "ActivationToken":
            // It becomes a variable of the program that is started.
            if let token = signal.body.dropFirst().first?.text, token.utf8.count <= 1024, SafeText.line(token) == token {
                shown[id]?.token = token
            }
        case "ActionInvoked":
            if let action = signal.body.dropFirst().first?.text { acted(action, on: id, entry, server) }
        case "NotificationClosed":
            closed(id, entry, reason: ClosingReason(rawValue: signal.body.dropFirst().first?.unsigned ?? 0), server, at: now)
        default:
            break
        }
    }

    /// Somebody pressed a button, or clicked the pop-up. It goes then: dunst and mako would leave it on the screen.
    private mutating func acted(_ action: String, on id: UInt32, _ entry: Shown, _ server: NotificationServer) {
        if action == NoticeAction.Verb.open.rawValue {
            forgetShown(id, entry.key)
            if entry.key == Folded.key {
                seenFolded("Somebody opened it.")
            } else {
                effects.append(.report(.seen(entry.key)))
                effects.append(.report(.closed(entry.key, "Somebody opened it.")))
            }
            if let link = entry.content.link, !settings.open.isEmpty {
                let token = entry.token.map { ["XDG_ACTIVATION_TOKEN": $0, "DESKTOP_STARTUP_ID": $0] } ?? [:]
                effects.append(.launch(settings.open + [link], token))
            }
        } else {
            // Only what was offered counts: a server that makes up keys gets nothing done.
            guard let verb = NoticeAction.Verb(rawValue: action), entry.content.buttons.contains(where: { $0.key == action }) else {
                return
            }
            forgetShown(id, entry.key)
            if entry.key == Folded.key {
                answeredFolded(verb, entry.token)
            } else {
                answered[entry.key] = id
                effects.append(.report(.action(entry.key, verb, activationToken: entry.token)))
            }
        }
        close(id, entry.content, server)
        freed()
    }

    private mutating func closed(_ id: UInt32, _ entry: Shown, reason: ClosingReason?, _ server: NotificationServer, at now: ClockReading) {
        shown[id] = nil
        numbers[entry.key] = nil
        defer { freed() }
        switch reason {
        // A server with room for a few pushes the oldest out, which nobody has seen then, whatever its urgency.
        case .expired where entry.content.kind != .test && (entry.content.isCritical || server.quirks.mostShown != nil):
            evicted(entry, server, at: now)
        case .dismissed:
            reposts[entry.key] = nil
            if entry.key == Folded.key { return seenFolded("Somebody dismissed it.") }
            effects.append(.report(.seen(entry.key)))
            effects.append(.report(.closed(entry.key, "Somebody dismissed it.")))
        case .expired, .asked, nil:
            reposts[entry.key] = nil
            let why: Reason =
                switch reason {
                case .expired: "Its time on the screen was over; nobody answered."
                case .asked: "Another program took it from the screen; nobody answered."
                default: "The notification service took it from the screen; nobody answered."
                }
            if entry.key == Folded.key { return closedFolded(why) }
            effects.append(.report(.closed(entry.key, why)))
        }
    }

    mutating func forgetShown(_ id: UInt32, _ key: NoticeKey) {
        shown[id] = nil
        numbers[key] = nil
        reposts[key] = nil
    }

    // MARK: Time

    /// Does what is due: closes what has expired, shows again what a server closed.
    mutating func tick(at now: ClockReading) {
        guard case .live(let server) = surface else { return }
        for (id, key) in expiries.take(at: now.wall) where shown[id]?.key == key {
            let content = shown[id]?.content
            forgetShown(id, key)
            close(id, content, server)
            let why: Reason = "Its time on the screen was over; nobody answered."
            if key == Folded.key {
                closedFolded(why)
            } else {
                freed()
                effects.append(.report(.closed(key, why)))
            }
        }
        for (key, repost) in reposts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let at = repost.at, at <= now.wall else { continue }
            reposts[key]?.at = nil
            // Others may have taken its place meanwhile.
            guard key == Folded.key || numbers[key] != nil || takePlace(key, repost.content, server) else {
                reposts[key] = nil
                foldAgain(key, repost.content, server)
                continue
            }
            post(repost.content, key: key, replaces: 0, mayPlaySound: false, server: server, ticket: nil)
        }
    }
}
#endif
