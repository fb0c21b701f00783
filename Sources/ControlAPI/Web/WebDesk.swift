public import BellhopCore

/// What the config wants of the API over TCP, and what there is.
public final class WebDesk: Sendable {
    public enum State: Sendable, Equatable {
        /// The config has no `[api]`.
        case off
        /// With the port that the system has chosen, where the config leaves it to it.
        case listening(ListenAddress)
        case failing(ListenAddress, why: Phrase, remedy: Phrase)
    }

    private struct Inner {
        var settings: APISettings?
        var state = State.off
    }

    private let inner: Locked<Inner>
    let bell = Doorbell()
    /// Its connections.
    let room = ConnectionRoom(DoorLimits.ofProcess.web)

    public init(_ settings: APISettings?) {
        inner = Locked(Inner(settings: settings))
    }

    /// Takes on what a config says. Where it listens elsewhere now, the server moves; what it is asked goes by the new settings at once, and what was
    /// opened with another token ends.
    public func want(_ settings: APISettings?) {
        inner.withLock { $0.settings = settings }
        room.leave(exceptWith: settings?.token)
        bell.ring()
    }

    public var settings: APISettings? { inner.withLock { $0.settings } }
    public var state: State { inner.withLock { $0.state } }

    func note(_ state: State) { inner.withLock { $0.state = state } }
}
