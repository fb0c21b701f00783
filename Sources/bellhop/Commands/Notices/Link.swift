import BellhopCore
import ControlWire

/// A `bellhop://` link in a notice. Each case stands for a thing that a link can open.
enum Link: Hashable, Sendable {
    case pet(String)
    case timer(String)
    /// The notice of the event with this number.
    case event(Int64)
    /// All notices that wait for an answer.
    case unanswered

    /// Parses a link: `bellhop://pet/<id>`, `bellhop://timer/<id>`, `bellhop://event/<number>` or
    /// `bellhop://unanswered`. Returns `nil` for anything else. A query or fragment is ignored.
    init?(_ text: String) {
        let scheme = "bellhop://"
        guard text.lowercased().hasPrefix(scheme) else { return nil }
        let path = text.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/")
        if parts.count == 1, parts[0].lowercased() == "unanswered" {
            self = .unanswered
            return
        }
        guard parts.count == 2, let id = PercentEncoding.decode(parts[1]), !id.isEmpty else { return nil }
        switch parts[0].lowercased() {
        case "pet": self = .pet(id)
        case "timer", "countdown": self = .timer(id)
        case "event":
            guard let number = Int64(id), number > 0 else { return nil }
            self = .event(number)
        default: return nil
        }
    }
}
