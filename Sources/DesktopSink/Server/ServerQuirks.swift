#if Desktop
/// Where a server differs from the specification, measured (facts, section 2) or read in its source.
///
/// What holds for all is not here: no `value` hint (Xfce then hides text and buttons), no stack tag together with an id to replace
/// (mako crashes), at most three buttons (GNOME), short text (MATE dies of 200 k), the id from the answer (most give a new one).
struct ServerQuirks: Sendable, Hashable {
    /// It draws the action of a click on the pop-up as one more button.
    var drawsDefaultAction = false
    /// A hint that makes a later pop-up with the same tag replace an earlier one, also one of a process that died before it had the answer.
    var stackTag: String?
    /// The most pop-ups it keeps for one program; the oldest is closed with reason 1, critical or not.
    var mostShown: Int?
    /// The most characters of a body.
    var mostBody = PopUpContent.mostBody
    /// The most characters of a button.
    var mostLabel = 40

    init(name: String, vendor: String, version: String) {
        switch name.lowercased() {
        case "dunst", "swaync", "swaynotificationcenter":
            stackTag = "x-dunst-stack-tag"
        case "xfce notify daemon":
            drawsDefaultAction = true
        case "lxqt-notificationd":
            drawsDefaultAction = true
            mostLabel = 14
        case "notification daemon" where vendor.lowercased().contains("mate"):
            // 5,000 bytes are taken, 20,000 are not; each character may become six bytes of markup.
            mostBody = 500
        case "gnome-shell":
            let major = version.prefix { $0.isASCII && $0.isNumber }
            mostShown = (Int(major) ?? 0) >= 48 ? 10 : 3
        default:
            break
        }
    }
}
#endif
