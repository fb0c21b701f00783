#if Desktop
import BellhopCore
import DBusClient

extension PopUps {
    private static let nobody: Reason = "No desktop notification service answered. Run `bellhop doctor`."

    /// Starts a notification server for a waiting notice. A server is started only if the bus knows
    /// how to start it, there is a display, and the last start was long enough ago.
    mutating func startServer(at now: ClockReading) {
        guard now.sinceBoot >= activation.notBefore else {
            return resolveWaiting(.deferred(Self.nobody, after: activation.notBefore - now.sinceBoot))
        }
        surface = .starting
        effects.append(.ask(.activatable, .bus("ListActivatableNames")))
    }

    mutating func activationAnswered(_ question: PopUpQuestion, _ answer: Result<BusMessage, BusFailure>, at now: ClockReading) {
        // A server may have started in the meantime.
        guard case .starting = surface else { return }
        switch (question, answer) {
        case (.activatable, .success(let message)) where message.body.first?.texts?.contains(NotificationServer.name) == true:
            if hasDisplay { return start(at: now) }
            // If bellhopd was started before the session had a display, bellhopd's own environment
            // does not contain the display. In that case, ask systemd for the environment of the
            // session.
            effects.append(
                .ask(
                    .sessionEnvironment,
                    .call(
                        "Get", of: "org.freedesktop.DBus.Properties", at: "/org/freedesktop/systemd1", on: "org.freedesktop.systemd1",
                        [.string("org.freedesktop.systemd1.Manager"), .string("Environment")])))
        case (.sessionEnvironment, .success(let message)) where Self.namesDisplay(message.body.first?.texts ?? []):
            start(at: now)
        case (.start, .success):
            surface = .looking
            effects.append(.ask(.owner, .bus("GetNameOwner", [.string(NotificationServer.name)])))
        case (.start, .failure(let failure)):
            surface = .absent
            effects.append(.log("pop-ups: the notification service could not be started: \(failure)"))
            resolveWaiting(.deferred("The desktop notification service could not be started: \(failure)", after: nil))
        case (.sessionEnvironment, _):
            surface = .absent
            resolveWaiting(.deferred("No desktop notification service is running, and there is no display to start one on.", after: nil))
        default:
            surface = .absent
            resolveWaiting(.deferred(Self.nobody, after: nil))
        }
    }

    private mutating func start(at now: ClockReading) {
        activation.began(at: now.sinceBoot)
        effects.append(.log("pop-ups: starting the notification service"))
        effects.append(.ask(.start, .bus("StartServiceByName", [.string(NotificationServer.name), .uint32(0)])))
    }

    private static func namesDisplay(_ environment: [String]) -> Bool {
        environment.contains { $0.hasPrefix("DISPLAY=") || $0.hasPrefix("WAYLAND_DISPLAY=") }
    }
}
#endif
