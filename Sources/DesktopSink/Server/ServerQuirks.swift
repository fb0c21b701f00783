#if Desktop
/// Where a server differs from the specification, measured (facts, section 2) or read in its source.
///
/// What holds for all is not here: no `value` hint (Xfce then hides text and buttons), no stack tag together with an id to replace
/// (mako crashes), at most three buttons (GNOME), short text (MATE dies of 200 k), the id from the answer (most give a new one).
struct ServerQuirks: Sendable, Hashable {
    /// How the label of a button is read.
    enum Labels: Sendable, Hashable {
        case plain
        /// As markup: a bare `&` leaves the button empty.
        case markup
        /// `&` underlines the letter behind it (Qt).
        case mnemonic
    }

    /// Who sees the action of a click on the pop-up itself.
    enum DefaultAction: Sendable, Hashable {
        /// Nobody, as the specification has it.
        case unseen
        /// It is drawn as one more button.
        case drawn
        /// It is drawn as a button, and takes the room of a better one.
        case drawnFirst
    }

    /// How a pop-up's actions are reached where it draws no buttons.
    enum Reach: Sendable, Hashable {
        case click, middleClick
    }

    var labels = Labels.plain
    var defaultAction = DefaultAction.unseen
    var reach: Reach?
    /// A hint that makes a later pop-up with the same tag replace an earlier one, also one of a process that died before it had the answer.
    var stackTag: String?
    /// The most pop-ups it keeps for one program; the oldest is closed with reason 1, whatever its urgency.
    var mostShown: Int?
    /// It shows one pop-up at a time, in the order in which they came, however urgent.
    var isQueue = false
    /// A critical pop-up stays on its screen although it was closed; one that is normal goes.
    var keepsCritical = false
    /// The most buttons that can be read.
    var mostButtons = PopUpContent.mostButtons
    /// The most characters of a title.
    var mostTitle = PopUpContent.mostTitle
    /// The most characters of a body.
    var mostBody = PopUpContent.mostBody
    /// The most characters of a button.
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
            // Three become a list that opens, with `OK` beside it.
            mostButtons = 2
            mostLabel = 14
        case "plasma":
            labels = .mnemonic
        case "notification daemon" where vendor.lowercased().contains("mate"):
            labels = .markup
            // A long one covers the icon and the body.
            mostTitle = 40
            // 5,000 bytes are taken, 20,000 are not; each character may become six bytes of markup.
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
