import BellhopCore

/// Makes the timers that wake the scheduler when quiet hours end.
enum QuietEndTimer {
    /// Returns timers for the ends of the quiet hours that hold back `drafts`. Members can have
    /// different quiet hours, so there is one timer for each different end.
    static func timers(for drafts: [DeliveryDraft], in zone: ZoneRules, at now: Instant) -> [TimerRecord] {
        Set(drafts.filter { $0.state == .held }.map(\.notBefore)).sorted().map { timer(at: $0, in: zone, armed: now) }
    }

    static func timer(at end: Instant, in zone: ZoneRules, armed now: Instant) -> TimerRecord {
        TimerRecord(
            owner: Owner(kind: .hub, id: String(end.milliseconds)), kind: .quietEnd, generation: now.milliseconds, armed: now, due: end,
            duration: nil, basis: .calendar(zone.civil(end)), name: "Bellhop")
    }
}
