import BellhopCore
import ControlWire

/// The links of notices.
enum Link: Hashable, Sendable {
    case pet(String)
    case timer(String)
    /// The notice of this event.
    case event(Int64)
    /// Everything that waits for an answer.
    case unanswered

    /// `bellhop://pet/<id>`, `bellhop://timer/<id>`, `bellhop://event/<number>`, `bellhop://unanswered`; `nil` for anything else. What follows in a query or fragment is passed over.
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
