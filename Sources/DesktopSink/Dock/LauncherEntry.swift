#if Desktop
import BellhopCore
import DBusClient

/// The badge and the progress on the program's icon in a dock: the signal `Update` of `com.canonical.Unity.LauncherEntry`, which Plasma, Ubuntu's
/// dock, Dash to Dock, Plank and Cinnamon take.
///
/// A dock forgets what a sender told when that leaves the bus, so all goes over the one connection, and again when a dock appears.
final class LauncherEntry: BusTenant {
    static let interface = "com.canonical.Unity.LauncherEntry"
    /// The name that docks own.
    static let dock = "com.canonical.Unity"
    /// The desktop file that carries the icon: contrib/desktop installs it.
    static let application = "application://org.bellhop.Bellhop.desktop"
    /// One entry, so one number.
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

    /// A dock that was not there when the signal came asks.
    func received(call: BusMessage, _ bus: BusThread) -> Bool {
        guard call.interface == Self.interface, call.member == "Query" else { return false }
        bus.send(call.reply(Self.body(badge ?? Badge())))
        return true
    }

    private func update(_ bus: BusThread) {
        guard let badge else { return }
        // Without a connection it goes out with the next one.
        bus.send(.signal("Update", of: Self.interface, at: Self.path, Self.body(badge)))
    }

    private static func body(_ badge: Badge) -> [BusValue] {
        // In a dock progress is work done: the bar fills up, as every program's there does.
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
