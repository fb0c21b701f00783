#if Desktop
import BellhopCore

/// The settings of a `dbus` sink.
struct DesktopSettings: Sendable {
    var address: String?
    var appName = "Bellhop"
    var icon = usualIcon
    var open = ["xdg-open"]
    /// How long a pop-up that is not critical stays on the screen; `nil` leaves this to the
    /// notification server.
    var expire: Duration?
    var playsSound = true
    var showsBadge = true
    /// Whether locking the screen dismisses the alarm of a rest (checklist G-9).
    var lockDismisses = false
    /// The maximum number of pop-ups on the screen at once. If there are more notices than that,
    /// the last pop-up is a summary of the notices for which there is no room.
    var mostShown = 5
    var timeout = Duration.seconds(5)

    /// The name of the program's own icon. The names of all other icons begin with this name.
    static let usualIcon = "org.bellhop.Bellhop"

    static let schema = SettingsSchema(
        summary: "Desktop pop-ups, through the session's notification service (D-Bus).",
        keys: [
            SettingKey(
                "address", .string,
                help: "The session bus. Default: $DBUS_SESSION_BUS_ADDRESS, else $XDG_RUNTIME_DIR/bus.",
                example: "\"unix:path=/run/user/1000/bus\""),
            SettingKey(
                "open", .list, default: .list(["xdg-open"]),
                help: "The program that opens a notice's link when you click the pop-up; the link is its last argument. [] opens nothing.",
                example: "[\"xdg-open\"]"),
            SettingKey(
                "expire", .duration(.seconds(1) ... .days(7)),
                help:
                    "How long a pop-up stays. Default: if you started something, the pop-up about its end stays until somebody answers; for other pop-ups, the notification service decides. Critical pop-ups always stay.",
                example: "\"2m\""),
            SettingKey(
                "at_once", .integer(1...100), default: .integer(5),
                help: "How many pop-ups are shown at once. If there are more, the last one summarizes the rest until there is room.",
                example: "5"),
            SettingKey(
                "sound", .boolean, default: .boolean(true),
                help:
                    "Whether the notification service may play the sound of a notice (GNOME, Plasma and MATE can; dunst, mako and Xfce cannot).",
                example: "true"),
            SettingKey(
                "badge", .boolean, default: .boolean(true),
                help:
                    "Whether Bellhop's dock icon shows the number of waiting notices and the progress of the wash or dryer that ends next.",
                example: "true"
            ),
            SettingKey(
                "lock_dismisses", .boolean, default: .boolean(false),
                help:
                    "Whether locking the screen dismisses the alarm that rings at the end of a rest. By default, the alarm stays until somebody answers it.",
                example: "false"),
            SettingKey(
                "icon", .string, default: .string("org.bellhop.Bellhop"),
                help: "The icon: a name from the icon theme, or the path of a picture.", example: "\"org.bellhop.Bellhop\""),
            SettingKey(
                "app_name", .string, default: .string("Bellhop"), help: "The application name that pop-ups show.",
                example: "\"Bellhop\""),
            SettingKey(
                "timeout", .duration(.milliseconds(100) ... .minutes(1)), default: .duration(.seconds(5)),
                help: "How long the notification service may take to answer.", example: "\"5s\""),
        ])

    init() {}

    init(_ settings: Settings) throws(InvalidSettings) {
        address = settings.string("address")
        appName = settings.string("app_name") ?? appName
        icon = settings.string("icon") ?? icon
        open = settings.list("open") ?? open
        expire = settings.duration("expire")
        mostShown = settings.integer("at_once") ?? mostShown
        playsSound = settings.boolean("sound") ?? playsSound
        showsBadge = settings.boolean("badge") ?? showsBadge
        lockDismisses = settings.boolean("lock_dismisses") ?? lockDismisses
        timeout = settings.duration("timeout") ?? timeout
        let faults = self.faults
        guard faults.isEmpty else { throw InvalidSettings(faults) }
    }

    private var faults: [InvalidSettings.Fault] {
        var faults: [InvalidSettings.Fault] = []
        if let address, !address.contains(":") || address.hasPrefix("autolaunch:") || address.utf8.contains(0) {
            faults.append(.init(key: "address", "is not a bus address (write \"unix:path=/run/user/1000/bus\", or leave it out)"))
        }
        if open.first?.isEmpty == true || open.contains(where: { $0.utf8.contains(0) }) {
            faults.append(.init(key: "open", "names no program (write [\"xdg-open\"], or [] to open nothing)"))
        }
        if appName.isEmpty { faults.append(.init(key: "app_name", "is empty (leave it out for \"Bellhop\")")) }
        return faults
    }
}
#endif
