#if Desktop
import BellhopCore
import DBusClient

/// How desktops say that the screen was locked: KDE, Xfce and others by the freedesktop name, GNOME by its own.
enum ScreenLock {
    private static let names = ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver"]
    private static let member = "ActiveChanged"

    static let matches = names.map { "type='signal',interface='\($0)',member='\(member)'" }

    static func isLocking(_ signal: BusMessage) -> Bool {
        guard let interface = signal.interface, names.contains(interface), signal.member == member else { return false }
        return signal.body == [.boolean(true)]
    }
}

extension PopUps {
    /// The screen was locked: where the config wants it so, that dismisses the alarm of a rest, as its first button would.
    mutating func locked() {
        guard settings.lockDismisses else { return }
        for entry in shown.values.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where entry.content.buttons.contains(where: { $0.key == NoticeAction.Verb.nextSet.rawValue }) {
            effects.append(.report(.action(entry.key, .nextSet, activationToken: nil)))
        }
    }
}
#endif
