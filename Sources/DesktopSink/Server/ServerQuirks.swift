#if Desktop
/// How a server differs from the specification. The differences were measured (facts, section 2) or
/// read in the server's source.
///
/// Some rules hold for all servers and are not part of this type:
///
/// - Send no hint `value`, because Xfce then hides the text and the buttons.
/// - Never send a stack tag together with an id to replace, because mako crashes.
/// - Send at most three buttons (GNOME) and short text (200 kB crash MATE).
/// - Use the id in the reply, because most servers assign a new one.
struct ServerQuirks: Sendable, Hashable {
    /// How the server interprets a button's label.
    enum Labels: Sendable, Hashable {
        case plain
        /// As markup. A bare `&` leaves the button without a label.
        case markup
        /// With mnemonics (Qt): `&` underlines the next letter.
        case mnemonic
    }

    /// How the server shows the default action, which is a click on the pop-up itself.
    enum DefaultAction: Sendable, Hashable {
        /// It does not show the action, as the specification requires.
        case unseen
        /// It shows the action as an additional button.
        case drawn
        /// It shows the action as a button in the place of a more useful one.
        case drawnFirst
    }

    /// How a person reaches the actions of a pop-up if the server draws no buttons.
    enum Reach: Sendable, Hashable {
        case click, middleClick
    }

    var labels = Labels.plain
    var defaultAction = DefaultAction.unseen
    var reach: Reach?
    /// The name of a hint that makes a pop-up replace an earlier one with the same tag; `nil` if
    /// the server has none. It also works for a pop-up whose process died before it received the
    /// number.
    var stackTag: String?
    /// The maximum number of pop-ups that the server keeps for each program; `nil` for no limit.
    /// Beyond the limit, the server closes the oldest with reason 1, even a critical one.
    var mostShown: Int?
    /// Whether the server shows one pop-up at a time, in order of arrival and whatever their
    /// urgency.
    var isQueue = false
    /// Whether a critical pop-up stays on the screen when it is closed. Normal pop-ups disappear.
    var keepsCritical = false
    /// The maximum number of buttons that are readable.
    var mostButtons = PopUpContent.mostButtons
    /// The maximum length of a title in characters.
    var mostTitle = PopUpContent.mostTitle
    /// The maximum length of a body in characters.
    var mostBody = PopUpContent.mostBody
    /// The maximum length of a button's label in characters.
    var mostLabel = 40

    init(name: String, vendor: String, version: String) {
        switch name.lowercased() {
        case "dunst":
            stackTag = "x-dunst-stack-tag"
            reach = .middleClick
        case "swaync", "swaynotificationcenter":
            stackTag = "x-dunst-stack-tag"
        case "mako":
            reach = .click
        case "xfce notify daemon":
            defaultAction = .drawn
        case "lxqt-notificationd":
            defaultAction = .drawnFirst
            labels = .mnemonic
            // If there are three buttons, LXQt shows a drop-down list and a button `OK` instead.
            mostButtons = 2
            mostLabel = 14
        case "plasma":
            labels = .mnemonic
        case "notification daemon" where vendor.lowercased().contains("mate"):
            labels = .markup
            // A longer title covers the icon and the body.
            mostTitle = 40
            // 5,000 bytes work, but 20,000 do not. One character can become six bytes of markup.
            mostBody = 500
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
