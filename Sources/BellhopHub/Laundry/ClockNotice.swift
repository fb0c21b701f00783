import BellhopCore
import BellhopEngine

/// Creates the notice that warns people that the clock may be wrong.
enum ClockNotice {
    static func notice(_ jump: ClockJump, until: Instant, now: Instant, zone: ZoneRules) -> Notice {
        let advice: Phrase =
            "No pet dies before \(time: until, now: now, zone: zone). If the clock is right, confirm it: bellhop clock accept"
        let body: Phrase =
            switch jump {
            case .stepped(let step) where step < .zero: "The clock was set back by \(DurationText.words(.zero - step)). \(advice)"
            case .stepped(let step): "The clock was set forward by \(DurationText.words(step)). \(advice)"
            case .absent(let absence):
                "According to the clock, \(DurationText.words(absence)) have passed since Bellhop last ran. \(advice)"
            }
        return Notice(
            key: ClockHold.noticeKey, id: ClockHold.noticeKey.rawValue, category: "x-bellhop.fault", title: "Is the clock right?",
            body: body,
            urgency: EventKind.clockJumped.usualUrgency,
            name: "Bellhop")
    }
}
