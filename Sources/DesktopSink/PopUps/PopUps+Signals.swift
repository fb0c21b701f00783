#if Desktop
import BellhopCore
import DBusClient

extension PopUps {
    /// The reasons that a server gives for closing a pop-up.
    private enum ClosingReason: UInt32 {
        case expired = 1
        case dismissed = 2
        case asked = 3
    }

    /// Handles a signal of the notification service. Ignores a signal that does not come from the
    /// server that owns the service's name, or that does not concern one of Bellhop's pop-ups.
    ///
    /// GNOME sends each signal twice, the second time under another name, and any program on the
    /// bus could send a signal. The sink forgets each pop-up as soon as the first signal answers or
    /// closes it, so a second signal has no effect.
    mutating func signalled(_ signal: BusMessage, at now: ClockReading) {
        guard case .live(let server) = surface, signal.sender == server.owner, signal.interface == NotificationServer.name,
            let id = signal.body.first?.unsigned, let entry = shown[id]
        else { return }
        switch signal.member {
        case "ActivationToken":
            // The token will be passed in an environment variable to the program that opens the
            // link, so check the form of the token.
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

    /// Handles a press of a button or a click on the pop-up, and then closes the pop-up. Otherwise,
    /// dunst and mako would leave the pop-up on the screen.
    private mutating func acted(_ action: String, on id: UInt32, _ entry: Shown, _ server: NotificationServer) {
        if let foreign = entry.content.foreign {
            // An action that the pop-up does not offer is ignored.
            guard let verb = foreign.verbs[action] else { return }
            forgetShown(id, entry.key)
            noteGone(id, entry.key)
            effects.append(.report(.action(entry.key, verb, activationToken: entry.token)))
        } else if action == NoticeAction.Verb.open.rawValue {
            forgetShown(id, entry.key)
            if entry.key == Folded.key {
                seenFolded("Somebody opened the pop-up.")
            } else {
                effects.append(.report(.seen(entry.key)))
                effects.append(.report(.closed(entry.key, "Somebody opened the pop-up.")))
            }
            if let link = entry.content.link, !settings.open.isEmpty {
                let token = entry.token.map { ["XDG_ACTIVATION_TOKEN": $0, "DESKTOP_STARTUP_ID": $0] } ?? [:]
                effects.append(.launch(settings.open + [link], token))
            }
        } else {
            // Accept only actions that the pop-up offers. A press with any other key is ignored.
            guard let verb = NoticeAction.Verb(rawValue: action), entry.content.buttons.contains(where: { $0.key == action }) else {
                return
            }
            forgetShown(id, entry.key)
            if entry.key == Folded.key {
                answeredFolded(verb, entry.token)
            } else {
                noteGone(id, entry.key)
                effects.append(.report(.action(entry.key, verb, activationToken: entry.token)))
            }
        }
        close(id, entry.content, server)
        freed()
    }

    /// Remembers that a pop-up is gone, for when its notice is withdrawn.
    private mutating func noteGone(_ id: UInt32, _ key: NoticeKey) {
        // An entry is removed when its notice is withdrawn. Some notices are never withdrawn, so limit the
        // size of the table. If an entry is missing, its pop-up is only closed twice, which does no harm.
        if answered.count >= 100 { answered = [:] }
        answered[key] = id
    }

    private mutating func closed(_ id: UInt32, _ entry: Shown, reason: ClosingReason?, _ server: NotificationServer, at now: ClockReading) {
        shown[id] = nil
        numbers[entry.key] = nil
        if entry.content.foreign != nil { noteGone(id, entry.key) }
        defer { freed() }
        switch reason {
        // A server that limits the number of pop-ups closes the oldest pop-up, even a critical one.
        // It is possible that nobody has seen that pop-up.
        case .expired where !entry.content.standsApart && (entry.content.isCritical || server.quirks.mostShown != nil):
            evicted(entry, server, at: now)
        case .dismissed:
            reposts[entry.key] = nil
            if entry.key == Folded.key { return seenFolded("Somebody dismissed the pop-up.") }
            effects.append(.report(.seen(entry.key)))
            effects.append(.report(.closed(entry.key, "Somebody dismissed the pop-up.")))
        case .expired, .asked, nil:
            reposts[entry.key] = nil
            let why: Reason =
                switch reason {
                case .expired: "The pop-up timed out; nobody answered."
                case .asked: "Another program closed the pop-up; nobody answered."
                default: "The notification service closed the pop-up; nobody answered."
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

    /// Performs scheduled work: closes expired pop-ups, and shows pop-ups again that the server has
    /// closed.
    mutating func tick(at now: ClockReading) {
        guard case .live(let server) = surface else { return }
        for (id, key) in expiries.take(at: now.wall) where shown[id]?.key == key {
            let content = shown[id]?.content
            forgetShown(id, key)
            close(id, content, server)
            let why: Reason = "The pop-up timed out; nobody answered."
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
            if key == Folded.key {
                refreshSummary(server)
                continue
            }
            // Other pop-ups may have taken the place in the meantime.
            guard numbers[key] != nil || takePlace(key, repost.content, server) else {
                reposts[key] = nil
                foldAgain(key, repost.content, server)
                continue
            }
            post(repost.content, key: key, replaces: 0, mayPlaySound: false, server: server, ticket: nil)
        }
    }
}
#endif
