import BellhopCore
import ControlWire

extension WrittenWhen {
    /// Returns the request for a timer that the user described, without labels and an owner: `10m
    /// Tea`, `friday 18:00 Party`, `every friday at 18:00 Gym`.
    static func request(_ words: [String]) throws(TextError) -> TimerRequest {
        if let misspelled = misspelled(words) { throw misspelled }
        if let repetition = try every(words) { return TimerRequest(every: repetition.every, name: repetition.name) }
        let split = try split(words)
        return switch split.when {
        case .after(let parsed): TimerRequest(durationMs: parsed.duration.inMilliseconds, name: split.name)
        case .at, .on, .instant: TimerRequest(at: split.text, name: split.name)
        }
    }
}
