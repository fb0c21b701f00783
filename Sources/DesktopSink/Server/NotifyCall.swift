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

    var message: BusMessage {
        NotificationServer.call(
            "Notify", on: server.owner,
            [
                .string(settings.appName), .uint32(replaces), .string(settings.icon), .string(summary), .string(body), .strings(actions),
                .properties(hints), .int32(expireTimeout),
            ])
    }

    /// The title is never markup. A server that shows no body gets it in the title.
    private var summary: String {
        if server.has("body") || server.capabilities.isEmpty || content.body.isEmpty { return content.title }
        return PopUpText.line(content.title + ": " + content.body, most: PopUpContent.mostTitle)
    }

    private var body: String {
        let short =
            content.body.utf8.count > server.quirks.mostBody ? PopUpText.lines(content.body, most: server.quirks.mostBody) : content.body
        return server.has("body-markup") ? PopUpText.escaped(short) : short
    }

    /// Keys and labels by turns. A click on the pop-up itself is `default`; where that is drawn as a button, a second one of the same
    /// words is left out.
    private var actions: [String] {
        guard server.has("actions") else { return [] }
        var actions: [String] = []
        actions.reserveCapacity(8)
        if !server.quirks.drawsDefaultAction || !content.buttons.contains(where: { $0.label == content.openLabel }) {
            actions += [NoticeAction.Verb.open.rawValue, content.openLabel]
        }
        for button in content.buttons { actions += [button.key, PopUpText.line(button.label, most: server.quirks.mostLabel)] }
        return actions
    }

    private var hints: [(String, BusValue)] {
        var hints: [(String, BusValue)] = [
            ("urgency", .byte(urgency)), ("desktop-entry", .string("org.bellhop.Bellhop")),
        ]
        if !content.category.isEmpty { hints.append(("category", .string(content.category))) }
        if content.isCritical { hints.append(("resident", .boolean(true))) }
        // The name of the hint has changed with 1.2 (facts §1).
        if let picture = content.picture {
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

    /// Critical ones stay on every server. Ours is the better clock for the others, but the server's serves while we are down.
    private var expireTimeout: Int32 {
        if content.isCritical { return 0 }
        return settings.expire.map { Int32(clamping: $0.inMilliseconds) } ?? -1
    }
}
#endif
