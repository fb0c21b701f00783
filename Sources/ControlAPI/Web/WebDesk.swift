public import BellhopCore

/// The state of the API over TCP: the settings from the config, and whether the server listens.
public final class WebDesk: Sendable {
    public enum State: Sendable, Equatable {
        /// The config has no table `[api]`.
        case off
        /// The server listens at this address. If the config leaves the port open, this contains
        /// the port that the system chose.
        case listening(ListenAddress)
        case failing(ListenAddress, why: Phrase, remedy: Phrase)
    }

    private struct Inner {
        var settings: APISettings?
        var state = State.off
    }

    private let inner: Locked<Inner>
    let bell = Doorbell()
    /// The open connections over TCP.
    let room = ConnectionRoom(DoorLimits.ofProcess.web)

    public init(_ settings: APISettings?) {
        inner = Locked(Inner(settings: settings))
    }

    /// Applies the settings of a config. If the address changed, the server moves to the new one.
    /// Requests use the new settings at once, and connections that used another token are closed.
    public func want(_ settings: APISettings?) {
        inner.withLock { $0.settings = settings }
        room.leave(exceptWith: settings?.token)
        bell.ring()
    }

    public var settings: APISettings? { inner.withLock { $0.settings } }
    public var state: State { inner.withLock { $0.state } }

    func note(_ state: State) { inner.withLock { $0.state = state } }
}
