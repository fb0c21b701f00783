package import BellhopCore

/// The state of the API over TCP: the settings from the config, and whether the server listens.
package final class WebDesk: Sendable {
    package enum State: Sendable, Equatable {
        /// The config has no table `[api]`.
        case off
        /// The server listens at this address. If the config leaves the choice of the port to the
        /// system, the address contains the port that the system chose.
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

    package init(_ settings: APISettings?) {
        inner = Locked(Inner(settings: settings))
    }

    /// Applies the settings of a config. If the address changed, the server moves to the new
    /// address. New requests use the new settings immediately. Connections that used a different
    /// token are closed.
    package func want(_ settings: APISettings?) {
        inner.withLock { $0.settings = settings }
        room.leave(exceptWith: settings?.token)
        bell.ring()
    }

    package var settings: APISettings? { inner.withLock { $0.settings } }
    package var state: State { inner.withLock { $0.state } }

    func note(_ state: State) { inner.withLock { $0.state = state } }
}
