import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func undo(_ body: UndoRequest) async throws -> Answer {
        let answer = try await hub.undo(body.token, by: doer)
        let clock = clock
        let timers = answer.timers.map { TimerJSON($0, clock: clock) }
        return try ok(
            UndoJSON(words: language(answer.act.words), message: language(sentence(answer, clock)), timers: timers))
    }

    private func sentence(_ answer: UndoAnswer, _ clock: LocalClock) -> Phrase {
        let words = answer.act.words
        if answer.act.isUndo { return "Done again: \(words)." }
        guard answer.timers.count == 1, let timer = answer.timers.first, timer.owner.kind == .countdown else {
            return "Taken back: \(words)."
        }
        let name = SafeText.line(timer.name)
        guard timer.due > clock.now else { return "\(name) had ended in the meantime and rings now." }
        let end = clock.text(timer.due)
        guard timer.duration != nil else { return "\(name) is set again for \(end)." }
        return "\(name) runs again: \(DurationText.left(timer.remaining(at: clock.now))) left, ends \(end)."
    }
}
