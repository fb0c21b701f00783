#if Desktop
import BellhopCore

/// The state of the connection to the user's screen, that is, to the bus and the notification
/// server.
enum Surface {
    /// There is no bus. The phrase is the reason.
    case offline(Phrase)
    /// The sink is connecting to the bus.
    case connecting
    /// There is a bus. The sink is asking which server owns the name of the notification service.
    case looking
    /// There is a server. The sink is asking it to identify itself.
    case meeting(Introduction)
    /// There is a bus, but no server.
    case absent
    /// There is a bus, and a server is being started.
    case starting
    /// The server does not answer; the phrase describes the failure.
    case silent(owner: String, Phrase)
    case live(NotificationServer)

    /// What a server has reported about itself so far.
    struct Introduction {
        var owner: String
        /// The reply to `GetServerInformation`; `nil` until the reply arrives.
        var information: [String]?
        var capabilities: Set<String>?
        /// The remaining pauses before further attempts, for a server that owns the bus name but
        /// cannot answer yet. At the start, the pauses add up to 6.35 s.
        var pauses: [Duration] = [50, 100, 200, 400, 800, 1600, 3200].map { .milliseconds($0) }
        /// Whether one of these pauses is under way.
        var isPausing = false
        /// The error that the server returned when it was asked to identify itself; empty if there
        /// was no error.
        var fault = ""
    }

    /// Whether this state will change soon, so that an operation can wait for the change.
    var isChanging: Bool {
        switch self {
        case .connecting, .looking, .meeting, .starting: true
        case .offline, .absent, .silent, .live: false
        }
    }

    var owner: String? {
        switch self {
        case .meeting(let introduction): introduction.owner
        case .silent(let owner, _): owner
        case .live(let server): server.owner
        case .offline, .connecting, .looking, .absent, .starting: nil
        }
    }
}
#endif
