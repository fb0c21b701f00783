import BellhopCore
import ControlWire

extension Question.Topic {
    /// Returns the command that the typed text stands for.
    ///
    /// - Returns: `nil` for a text that is not a command to the daemon.
    func order(_ text: String) throws(TextError) -> WatchOrder? {
        switch self {
        case .newTimer:
            let words = text.split(separator: " ").map(String.init)
            if let option = words.first(where: { $0.hasPrefix("--") }) {
                throw TextError(.notUnderstood, option, "is an option; options work after a colon: \(":timer 10m Tea \(option)")")
            }
            return .start(try WrittenWhen.request(words))
        case .newPet: return .addPet(text.split(separator: " ").joined(separator: " "))
        case .filter, .command: return nil
        case .snoozePet(let id): return .snoozePet(id, milliseconds: try Self.length(text))
        case .snoozeTimer(let id): return .snoozeTimer(id, milliseconds: try Self.length(text))
        case .extendPet(let id): return .extendPet(id, milliseconds: try Self.length(text))
        case .extendRest: return .extendRest(milliseconds: try WrittenRest.parse(text)?.duration.inMilliseconds ?? 0)
        case .extendTimer(let id): return .extendTimer(id, milliseconds: try Self.length(text))
        }
    }

    private static func length(_ text: String) throws(TextError) -> Int64 {
        try DurationText.parse(text).duration.inMilliseconds
    }
}
