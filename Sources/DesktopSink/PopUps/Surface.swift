#if Desktop
/// The state of the connection to a person's screen, with the data of that state.
enum Surface {
    /// There is no bus, for the given reason.
    case offline(String)
    /// An attempt to reach the bus is in progress.
    case connecting
    /// There is a bus, and we are asking it who owns the name.
    case looking
    /// There is a bus and a server, and we are asking the server to identify itself.
    case meeting(Introduction)
    /// There is a bus but no server.
    case absent
    /// There is a bus but no server, and one is being started.
    case starting
    /// The server does not answer, with the failure.
    case silent(owner: String, String)
    case live(NotificationServer)

    /// A server's replies about itself so far.
    struct Introduction {
        var owner: String
        /// `nil` until the server answers.
        var information: [String]?
        var capabilities: Set<String>?
        /// The pauses before each further attempt while the server owns its name but cannot be
        /// asked yet: 6.35 s in total.
        var pauses: [Duration] = [50, 100, 200, 400, 800, 1600, 3200].map { .milliseconds($0) }
        /// Whether the next attempt is waiting for its pause to end.
        var isPausing = false
        /// The error with which the server failed to identify itself.
        var fault = ""
    }

    /// Whether the next reply will change this state, so that an operation can wait for it.
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
