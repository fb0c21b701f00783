#if Desktop
import BellhopCore

/// The single alarm of a sink's pop-ups. It is set on the bus thread, and the sink's `run` waits
/// for it.
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
