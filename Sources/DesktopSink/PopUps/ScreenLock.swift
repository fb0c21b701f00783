#if Desktop
import BellhopCore
import DBusClient

/// Recognizes the signal that the screen is locked. KDE, Xfce and others use the freedesktop name
/// for the interface; GNOME uses a name of its own.
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
    /// Handles the locking of the screen. If the config enables this, dismisses the alarm of a rest
    /// in the same way as the first button of that alarm.
    mutating func locked() {
        guard settings.lockDismisses else { return }
        for entry in shown.values.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where entry.content.buttons.contains(where: { $0.key == NoticeAction.Verb.nextSet.rawValue }) {
            effects.append(.report(.action(entry.key, .nextSet, activationToken: nil)))
        }
    }
}
#endif
