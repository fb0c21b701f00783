#if Desktop
/// The ways in which a server differs from the specification. The differences were found by
/// measurements (facts, section 2) or in the source code of the servers.
///
/// Some rules hold for all servers and are not part of this type:
///
/// - Never send the hint `value`, because with this hint Xfce hides the text and the buttons.
/// - Never send a stack tag together with an id to replace, because mako crashes.
/// - Send at most three buttons (GNOME) and short text (a text of 200 kB crashes the server of
///   MATE).
/// - Always use the id in the reply, because most servers assign a new id.
struct ServerQuirks: Sendable, Hashable {
    /// How the server interprets a button's label.
    enum Labels: Sendable, Hashable {
        case plain
        /// The label is interpreted as markup. An unescaped `&` leaves the button without a label.
        case markup
        /// The label may contain mnemonics (as in Qt): `&` underlines the next letter.
        case mnemonic
    }

    /// How the server shows the default action, which is a click on the pop-up itself.
    enum DefaultAction: Sendable, Hashable {
        /// The server follows the specification and shows no button for the action.
        case unseen
        /// The server shows the action as an additional button.
        case drawn
        /// The server shows the action as a button, which takes the place of a more useful button.
        case drawnFirst
    }

    /// How a person reaches the actions of a pop-up if the server draws no buttons.
    enum Reach: Sendable, Hashable {
        case click, middleClick
    }

    var labels = Labels.plain
    var defaultAction = DefaultAction.unseen
    var reach: Reach?
    /// The name of the hint that makes a pop-up replace an earlier pop-up with the same tag; `nil`
    /// if the server has no such hint. The hint works even if the process that sent the earlier
    /// pop-up died before it received the number of that pop-up.
    var stackTag: String?
    /// The maximum number of pop-ups that the server keeps for each program; `nil` for no limit. If
    /// there are more, the server closes the oldest pop-up with reason 1, even if it is critical.
    var mostShown: Int?
    /// Whether the server shows only one pop-up at a time, in order of arrival, even if a later
    /// pop-up is more urgent.
    var isQueue = false
    /// Whether a critical pop-up stays on the screen even after it was closed. All other pop-ups
    /// disappear when they are closed.
    var keepsCritical = false
    /// The maximum number of buttons that the server can show in a readable form.
    var mostButtons = PopUpContent.mostButtons
    /// The maximum length of a title in characters.
    var mostTitle = PopUpContent.mostTitle
    /// The maximum length of a body in characters.
    var mostBody = PopUpContent.mostBody
    /// The maximum length of a button's label in characters.
    var mostLabel = 40
    /// The maximum bytes of a text, if a longer one would end the server; otherwise `nil`.
    var mostBytes: Int?
    /// Whether a stack tag ends the server if the pop-up also replaces another one.
    var crashesOnTag = false

    init(name: String, vendor: String, version: String) {
        switch name.lowercased() {
        case "dunst":
            stackTag = "x-dunst-stack-tag"
            reach = .middleClick
        case "swaync", "swaynotificationcenter":
            stackTag = "x-dunst-stack-tag"
        case "mako":
            reach = .click
            crashesOnTag = true
        case "xfce notify daemon":
            defaultAction = .drawn
        case "lxqt-notificationd":
            defaultAction = .drawnFirst
            labels = .mnemonic
            // Instead of three buttons, LXQt would show a drop-down list and a button `OK`.
            mostButtons = 2
            mostLabel = 14
        case "plasma":
            labels = .mnemonic
        case "notification daemon" where vendor.lowercased().contains("mate"):
            labels = .markup
            // A longer title covers the icon and the body.
            mostTitle = 40
            // A body of 5,000 bytes works, but a body of 20,000 bytes does not. One character can
            // become six bytes of markup.
            mostBody = 500
            mostBytes = 5000
        case "notification daemon":
            labels = .markup
            isQueue = true
            keepsCritical = true
        case "gnome-shell":
            let major = version.prefix { $0.isASCII && $0.isNumber }
            mostShown = (Int(major) ?? 0) >= 48 ? 10 : 3
        default:
            break
        }
    }
}
#endif
