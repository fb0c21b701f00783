#if Desktop
import BellhopCore
import DBusClient

/// Shows the badge and a progress bar on the program's icon in a dock. For this purpose, this class
/// sends the signal `Update` of `com.canonical.Unity.LauncherEntry`, which Plasma, Ubuntu's dock,
/// Dash to Dock, Plank and Cinnamon support.
///
/// A dock discards the values of a sender that leaves the bus, so all updates use the same
/// connection. When a dock appears, the values are sent again.
final class LauncherEntry: BusTenant {
    static let interface = "com.canonical.Unity.LauncherEntry"
    /// The bus name that a running dock owns.
    static let dock = "com.canonical.Unity"
    /// The desktop file to which the icon belongs. `contrib/desktop` installs this file.
    static let application = "application://org.bellhop.Bellhop.desktop"
    /// The object path. Its last part is always 1, because the program has only one icon.
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

    func disconnected(_ why: Phrase, _ bus: BusThread) {}

    func received(signal: BusMessage, _ bus: BusThread) {
        guard signal.sender == BusMessage.busName, signal.member == "NameOwnerChanged", signal.body.count == 3,
            signal.body[0].text == Self.dock, signal.body[2].text?.isEmpty == false
        else { return }
        update(bus)
    }

    /// Replies to a call of `Query`. A dock that has missed the signal uses this call to request
    /// the values.
    func received(call: BusMessage, _ bus: BusThread) -> Bool {
        guard call.interface == Self.interface, call.member == "Query" else { return false }
        bus.send(call.reply(Self.body(badge ?? Badge())))
        return true
    }

    private func update(_ bus: BusThread) {
        guard let badge else { return }
        // Without a connection, this call does nothing. The badge is sent as soon as there is a
        // connection.
        bus.send(.signal("Update", of: Self.interface, at: Self.path, Self.body(badge)))
    }

    private static func body(_ badge: Badge) -> [BusValue] {
        // The bar must fill up, as in other programs, so convert the remaining time to the elapsed
        // part.
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
