#if Desktop
import BellhopCore
import DBusClient

/// The badge and the progress bar on the program's icon in a dock. It sends the signal `Update` of
/// `com.canonical.Unity.LauncherEntry`, which Plasma, Ubuntu's dock, Dash to Dock, Plank and
/// Cinnamon support.
///
/// A dock forgets a sender's values when the sender leaves the bus. So all updates use the one
/// connection, and are sent again when a dock appears.
final class LauncherEntry: BusTenant {
    static let interface = "com.canonical.Unity.LauncherEntry"
    /// The bus name that docks own.
    static let dock = "com.canonical.Unity"
    /// The desktop file with the icon, which contrib/desktop installs.
    static let application = "application://org.bellhop.Bellhop.desktop"
    /// The object path of the only entry, so its number is always 1.
    static let path = "/com/canonical/unity/launcherentry/1"

    private var badge: Badge?

    let matches = ["type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(dock)'"]

    func show(_ badge: Badge, _ bus: BusThread) {
        self.badge = badge
        update(bus)
    }

    func connected(_ bus: BusThread) {
        update(bus)
    }

    func disconnected(_ why: String, _ bus: BusThread) {}

    func received(signal: BusMessage, _ bus: BusThread) {
        guard signal.sender == BusMessage.busName, signal.member == "NameOwnerChanged", signal.body.count == 3,
            signal.body[0].text == Self.dock, signal.body[2].text?.isEmpty == false
        else { return }
        update(bus)
    }

    /// Answers `Query`, which a dock sends if it missed the signal.
    func received(call: BusMessage, _ bus: BusThread) -> Bool {
        guard call.interface == Self.interface, call.member == "Query" else { return false }
        bus.send(call.reply(Self.body(badge ?? Badge())))
        return true
    }

    private func update(_ bus: BusThread) {
        guard let badge else { return }
        // Without a connection this does nothing; the next connection sends the badge.
        bus.send(.signal("Update", of: Self.interface, at: Self.path, Self.body(badge)))
    }

    private static func body(_ badge: Badge) -> [BusValue] {
        // A dock shows completed work: the bar fills up, as it does for every other program.
        let done = badge.percent.map { Double(100 - $0) / 100 }
        return [
            .string(application),
            .properties([
                ("count", .int64(Int64(badge.count))), ("count-visible", .boolean(badge.count > 0)),
                ("progress", .double(done ?? 0)), ("progress-visible", .boolean(done != nil)),
            ]),
        ]
    }
}
#endif
