package import BellhopCore

/// Records that the daemon is running, so that the next start can compute the downtime. This is
/// recorded at most once an hour, and only together with another write.
package final class LifeSign: StepParticipant {
    static let noteKey = "clock.lived"
    private static let pause: Duration = .hours(1)

    private let last = Locked<Instant?>(nil)

    package init() {}

    package func complete(_ step: inout Step) async throws(StoreError) -> Bool {
        let now = step.at
        let isTime = last.withLock { last in
            if let before = last, now >= before, now - before < Self.pause { return false }
            last = now
            return true
        }
        if isTime { step.changes.append(Self.change(at: now)) }
        return false
    }

    package static func change(at now: Instant) -> Change { .note(key: noteKey, value: String(now.milliseconds)) }
}
