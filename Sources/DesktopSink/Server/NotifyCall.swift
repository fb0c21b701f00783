#if Desktop
import BellhopCore
import DBusClient

/// A `Notify` call, worded for one server.
struct NotifyCall {
    var content: PopUpContent
    var key: NoticeKey
    var server: NotificationServer
    var settings: DesktopSettings
    /// The pop-up to replace; 0 for a new one.
    var replaces: UInt32
    /// Whether it may be heard; an update may not.
    var mayPlaySound: Bool
    /// The path of the program's icon, or its name where it has no file.
    var icon: String
    /// The path of the icon for what has happened.
    var stateIcon: String?

    var message: BusMessage {
        NotificationServer.call(
            "Notify", on: server.owner,
            [
                .string(settings.appName), .uint32(replaces), .string(icon), .string(summary), .string(body), .strings(actions),
                .properties(hints), .int32(expireTimeout),
            ])
    }

    /// Takes the place of a critical pop-up that its server would keep on the screen although it is closed, and goes by itself.
    static func departing(_ id: UInt32, _ content: PopUpContent, _ server: NotificationServer, _ settings: DesktopSettings) -> BusMessage {
        NotificationServer.call(
            "Notify", on: server.owner,
            [
                .string(settings.appName), .uint32(id), .string(""), .string(content.title), .string(""), .strings([]),
                .properties([("urgency", .byte(1))]), .int32(1),
            ], wantsReply: false)
    }

    /// The title is never markup. A server that shows no body gets it in the title.
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

    /// How the buttons are reached that this server does not draw.
    private var hint: String? {
        guard server.has("actions"), !content.buttons.isEmpty else { return nil }
        let labels = content.buttons.prefix(server.quirks.mostButtons).map(\.label).joined(separator: ", ")
        switch server.quirks.reach {
        case .middleClick: return content.language("Middle click: \(labels)")
        // A click does what opens the link, which offers them; without one it does nothing.
        case .click: return opens ? content.language("Click: \(labels)") : nil
        case nil: return nil
        }
    }

    /// Whether a click on the pop-up itself opens something.
    private var opens: Bool { content.link != nil && !settings.open.isEmpty }

    /// Keys and labels by turns. A click on the pop-up itself is `default`, where it opens something; where that is drawn as a button, a second one
    /// of the same words is left out.
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

    /// Cut before it is escaped, so that no half of an entity is left.
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
        // The name of the hint has changed with 1.2 (facts §1).
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

    /// D-Bus has three levels: high is normal there, because critical breaks through "do not disturb".
    private var urgency: UInt8 {
        switch content.urgency {
        case .low: 0
        case .normal, .high: 1
        case .critical: 2
        }
    }

    /// Critical ones stay on every server. Ours is the better clock for the others, but the server's serves while we are down. The end of what
    /// somebody started would go after 7 to 10 s, be anybody at the desk or not.
    private var expireTimeout: Int32 {
        if content.isCritical { return 0 }
        if let expire = settings.expire { return Int32(clamping: expire.inMilliseconds) }
        // A server that shows one at a time would show nothing else until it is answered.
        return content.stays && !server.quirks.isQueue ? 0 : -1
    }
}
#endif
