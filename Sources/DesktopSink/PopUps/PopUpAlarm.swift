#if Desktop
import BellhopCore

/// The alarm for a sink's pop-ups. The bus thread sets the alarm, and the sink's method `run` waits
/// for the alarm.
final class PopUpAlarm: Sendable {
    let doorbell = Doorbell()
    private let deadline = Locked<Instant?>(nil)

    var next: Instant? { deadline.withLock { $0 } }

    func set(_ instant: Instant?) {
        let hasChanged = deadline.withLock { deadline in
            defer { deadline = instant }
            return deadline != instant
        }
        if hasChanged { doorbell.ring() }
    }
}
#endif
