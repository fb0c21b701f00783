#if Desktop
/// The differences of a server from the specification, measured (facts, section 2) or read in its
/// source.
///
/// Rules that hold for all servers are not here: no `value` hint (it makes Xfce hide text and
/// buttons), no stack tag together with an id to replace (mako crashes), at most three buttons
/// (GNOME), short text (200 kB crashes MATE), and the id from the reply (most servers assign a new
/// one).
struct ServerQuirks: Sendable, Hashable {
    /// How the server interprets a button's label.
    enum Labels: Sendable, Hashable {
        case plain
        /// As markup. A bare `&` leaves the button empty.
        case markup
        /// With mnemonics (Qt): `&` underlines the letter after it.
        case mnemonic
    }

    /// How the server shows the action of a click on the pop-up itself.
    enum DefaultAction: Sendable, Hashable {
        /// Not at all, as the specification requires.
        case unseen
        /// As an additional button.
        case drawn
        /// As a button that takes the place of a more useful one.
        case drawnFirst
    }

    /// How to reach a pop-up's actions if the server draws no buttons.
    enum Reach: Sendable, Hashable {
        case click, middleClick
    }

    var labels = Labels.plain
    var defaultAction = DefaultAction.unseen
    var reach: Reach?
    /// The hint that makes a pop-up replace an earlier one with the same tag. This also replaces
    /// the pop-up of a process that died before it got the reply.
    var stackTag: String?
    /// The maximum number of pop-ups the server keeps per program. Beyond that it closes the oldest
    /// with reason 1, whatever its urgency.
    var mostShown: Int?
    /// Whether the server shows one pop-up at a time, in order of arrival and regardless of
    /// urgency.
    var isQueue = false
    /// Whether a closed critical pop-up stays on the screen. A normal one goes away.
    var keepsCritical = false
    /// The maximum number of readable buttons.
    var mostButtons = PopUpContent.mostButtons
    /// The maximum number of characters of a title.
    var mostTitle = PopUpContent.mostTitle
    /// The maximum number of characters of a body.
    var mostBody = PopUpContent.mostBody
    /// The maximum number of characters of a button.
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
            // Three buttons become a drop-down list with `OK` beside it.
            mostButtons = 2
            mostLabel = 14
        case "plasma":
            labels = .mnemonic
        case "notification daemon" where vendor.lowercased().contains("mate"):
            labels = .markup
            // A long title covers the icon and the body.
            mostTitle = 40
            // 5,000 bytes work and 20,000 do not. Each character may become six bytes of markup.
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
