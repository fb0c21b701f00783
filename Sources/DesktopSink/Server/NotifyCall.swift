#if Desktop
import BellhopCore
import DBusClient

/// A `Notify` call, adapted to one server.
struct NotifyCall {
    var content: PopUpContent
    var key: NoticeKey
    var server: NotificationServer
    var settings: DesktopSettings
    /// The number of the pop-up to replace; 0 to show a new one.
    var replaces: UInt32
    /// Whether the pop-up may play its sound. This is `false` for an update.
    var mayPlaySound: Bool
    /// The path of the program's icon file; the name of the icon if there is no such file.
    var icon: String
    /// The path of the icon for the event; `nil` if there is no icon.
    var stateIcon: String?

    var message: BusMessage {
        if let foreign = content.foreign {
            let isSilent = !settings.playsSound || !mayPlaySound
            return NotificationServer.call(
                "Notify", on: server.owner, foreign.body(content, replaces: replaces, isSilent: isSilent, server))
        }
        return NotificationServer.call(
            "Notify", on: server.owner,
            [
                .string(settings.appName), .uint32(replaces), .string(icon), .string(summary), .string(body), .strings(actions),
                .properties(hints), .int32(expireTimeout),
            ])
    }

    /// Creates a call that replaces a critical pop-up with a pop-up that expires by itself. This is
    /// needed for servers that keep a critical pop-up on the screen even after it was closed.
    static func departing(_ id: UInt32, _ content: PopUpContent, _ server: NotificationServer, _ settings: DesktopSettings) -> BusMessage {
        NotificationServer.call(
            "Notify", on: server.owner,
            [
                .string(settings.appName), .uint32(id), .string(""), .string(content.title), .string(""), .strings([]),
                .properties([("urgency", .byte(1))]), .int32(1),
            ], wantsReply: false)
    }

    /// The title, which a server never interprets as markup. If the server does not show a body,
    /// the title includes the text of the body.
    private var summary: String {
        let most = server.quirks.mostTitle
        guard server.has("body") || server.capabilities.isEmpty || content.body.isEmpty else {
            return PopUpText.line(content.title + ": " + content.body, most: most, isClean: true)
        }
        return PopUpText.line(content.title, most: most, isClean: true)
    }

    private var body: String {
        let hint = hint.map { (content.body.isEmpty ? "" : "\n") + $0 } ?? ""
        let room = server.quirks.mostBody - hint.count
        let text = (content.body.utf8.count > room ? PopUpText.lines(content.body, most: room, isClean: true) : content.body) + hint
        return server.has("body-markup") ? PopUpText.escaped(text) : text
    }

    /// A line that explains how to reach the actions, for a server that draws no buttons; `nil` if
    /// there is nothing to explain.
    private var hint: String? {
        guard server.has("actions"), !content.buttons.isEmpty else { return nil }
        let labels = content.buttons.prefix(server.quirks.mostButtons).map(\.label).joined(separator: ", ")
        switch server.quirks.reach {
        case .middleClick: return content.language("Middle click: \(labels)")
        // A click opens the link, and the page or program behind the link offers these actions.
        // Without a link, a click does nothing.
        case .click: return opens ? content.language("Click: \(labels)") : nil
        case nil: return nil
        }
    }

    /// Whether a click on the pop-up itself opens something.
    private var opens: Bool { content.link != nil && !settings.open.isEmpty }

    /// The keys and labels of the actions, alternating. The action `default` (a click on the pop-up
    /// itself) is included if the click opens something. For a server that draws `default` as a
    /// button, this action is left out if it would duplicate or displace another button.
    private var actions: [String] {
        guard server.has("actions") else { return [] }
        let isOffered =
            switch server.quirks.defaultAction {
            case .unseen: opens
            case .drawn: opens && !content.buttons.contains { $0.label == content.openLabel }
            case .drawnFirst: opens && content.buttons.isEmpty
            }
        var actions: [String] = []
        actions.reserveCapacity(8)
        if isOffered { actions += [NoticeAction.Verb.open.rawValue, label(content.openLabel)] }
        for button in content.buttons.prefix(server.quirks.mostButtons) { actions += [button.key, label(button.label)] }
        return actions
    }

    /// Returns the label in the form that the server expects. The label is shortened before it is
    /// escaped, so that no markup entity is cut in half.
    private func label(_ text: String) -> String {
        let short = PopUpText.line(text, most: server.quirks.mostLabel, isClean: true)
        return switch server.quirks.labels {
        case .plain: short
        case .markup: PopUpText.escaped(short)
        case .mnemonic: short.replacing("&", with: "&&")
        }
    }

    private var hints: [(String, BusValue)] {
        var hints: [(String, BusValue)] = [
            ("urgency", .byte(urgency)), ("desktop-entry", .string("org.bellhop.Bellhop")),
        ]
        if !content.category.isEmpty { hints.append(("category", .string(content.category))) }
        if content.isCritical { hints.append(("resident", .boolean(true))) }
        // This hint was renamed in version 1.2 of the specification (facts §1).
        if let picture = content.picture ?? PictureFile.address(stateIcon) {
            hints.append((server.specification == "1.1" ? "image_path" : "image-path", .string(picture)))
        }
        if server.has("sound") {
            if settings.playsSound, mayPlaySound, let sound = content.sound {
                hints.append(("sound-name", .string(sound)))
            } else {
                hints.append(("suppress-sound", .boolean(true)))
            }
        }
        if replaces == 0, let tag = server.quirks.stackTag { hints.append((tag, .string(key.rawValue))) }
        return hints
    }

    /// The urgency as one of D-Bus's three levels. The urgency `high` becomes normal and not
    /// critical, because critical pop-ups ignore "do not disturb".
    private var urgency: UInt8 {
        switch content.urgency {
        case .low: 0
        case .normal, .high: 1
        case .critical: 2
        }
    }

    /// The time until the pop-up expires, in milliseconds: 0 for never, -1 for the server's
    /// default.
    ///
    /// Critical pop-ups never expire. All other pop-ups get the configured time, which the server
    /// applies even while the daemon is down. If no time is configured, pop-ups that stay until
    /// answered get 0. Otherwise, the server would close these pop-ups after 7 to 10 s, even if
    /// nobody has seen them.
    private var expireTimeout: Int32 {
        if content.isCritical { return 0 }
        if let expire = settings.expire { return Int32(clamping: expire.inMilliseconds) }
        // A server that shows only one pop-up at a time would show nothing else until this pop-up
        // is answered, so let the pop-up expire.
        return content.stays && !server.quirks.isQueue ? 0 : -1
    }
}
#endif
