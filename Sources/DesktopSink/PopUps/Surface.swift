#if Desktop
/// What stands between us and a person's screen. Each state carries what it needs.
enum Surface {
    /// No bus, and why.
    case offline(String)
    /// An attempt to reach the bus is under way.
    case connecting
    /// A bus; who owns the name is being asked.
    case looking
    /// A bus and a server, which is being asked what it is.
    case meeting(Introduction)
    /// A bus without a server.
    case absent
    /// A bus without a server; one is being started.
    case starting
    /// A server that does not answer, and what happened.
    case silent(owner: String, String)
    case live(NotificationServer)

    /// What a server has said of itself so far.
    struct Introduction {
        var owner: String
        /// `nil` while it has not answered.
        var information: [String]?
        var capabilities: Set<String>?
        /// Before each further try, where it has its name and cannot be asked yet: 6.35 s in all.
        var pauses: [Duration] = [50, 100, 200, 400, 800, 1600, 3200].map { .milliseconds($0) }
        /// The next try is put off.
        var isPausing = false
        /// Why it did not say what it is.
        var fault = ""
    }

    /// Whether the next answer changes it by itself, so that an operation can wait for that.
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
