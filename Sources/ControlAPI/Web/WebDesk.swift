public import BellhopCore

/// The configured and the actual state of the API over TCP.
public final class WebDesk: Sendable {
    public enum State: Sendable, Equatable {
        /// The config has no `[api]`.
        case off
        /// Listening, with the port that the system has chosen if the config leaves it open.
        case listening(ListenAddress)
        case failing(ListenAddress, why: Phrase, remedy: Phrase)
    }

    private struct Inner {
        var settings: APISettings?
        var state = State.off
    }

    private let inner: Locked<Inner>
    let bell = Doorbell()
    /// The connections over TCP.
    let room = ConnectionRoom(DoorLimits.ofProcess.web)

    public init(_ settings: APISettings?) {
        inner = Locked(Inner(settings: settings))
    }

    /// Applies a config. If the address changed, the server moves. New requests use the new
    /// settings at once, and connections that were opened with another token end.
    public func want(_ settings: APISettings?) {
        inner.withLock { $0.settings = settings }
        room.leave(exceptWith: settings?.token)
        bell.ring()
    }

    public var settings: APISettings? { inner.withLock { $0.settings } }
    public var state: State { inner.withLock { $0.state } }

    func note(_ state: State) { inner.withLock { $0.state = state } }
}
