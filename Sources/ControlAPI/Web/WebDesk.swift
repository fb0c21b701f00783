package import BellhopCore

#if TLS
import NIOSSL
#endif

/// The state of the API over TCP: the settings from the config, and whether the server listens.
package final class WebDesk: Sendable {
    package enum State: Sendable, Equatable {
        /// The config has no table `[api]`, or a fault in it keeps the API off (``WebDesk/whyOff``).
        case off
        /// The server listens at this address. If the config leaves the choice of the port to the
        /// system, the address contains the port that the system chose.
        case listening(ListenAddress)
        case failing(ListenAddress, why: Phrase, remedy: Phrase)
    }

    private struct Inner {
        var settings: APISettings?
        /// The fault that keeps the API off although the config has a table `[api]`.
        var withheld: Phrase?
        #if TLS
        /// What new connections need to speak TLS.
        var tlsContext: NIOSSLContext?
        #endif
        var state = State.off
        /// Whether a server follows the settings.
        var isServed = false
        /// Whether the server has not tried to listen since the settings came.
        var isUntried = false
        /// The tasks that wait until the state belongs to the settings.
        var waiting: [CheckedContinuation<Void, Never>] = []

        /// Whether the state belongs to the settings.
        var isSettled: Bool {
            guard isServed else { return true }
            return switch (settings?.listen, state) {
            case (nil, .off): true
            case (let wanted?, .listening(let actual)): actual.host == wanted.host && [0, actual.port].contains(wanted.port)
            case (let wanted?, .failing(let address, _, _)): address == wanted && !isUntried
            default: false
            }
        }
    }

    private let inner: Locked<Inner>
    let bell = Doorbell()
    /// The open connections over TCP.
    let room = ConnectionRoom(DoorLimits.ofProcess.web)

    /// - Parameter withheld: the fault of the config that keeps the API off; `nil` if there is none.
    package init(_ settings: APISettings?, withheld: Phrase? = nil) {
        var first = Inner(settings: settings, withheld: withheld)
        #if TLS
        first.tlsContext = settings?.certificate.flatMap(WebCertificate.context)
        #endif
        inner = Locked(first)
    }

    #if TLS
    /// What new connections need to speak TLS; `nil` if they speak plain HTTP.
    var tlsContext: NIOSSLContext? { inner.withLock { $0.tlsContext } }
    #endif

    /// Applies the settings of a config. If the address changed, the server moves to the new
    /// address. New requests use the new settings immediately. Connections that used a different
    /// token are closed.
    package func want(_ settings: APISettings?) {
        #if TLS
        let context = settings?.certificate.flatMap(WebCertificate.context)
        #endif
        change { inner in
            #if TLS
            inner.tlsContext = context
            #endif
            inner.settings = settings
            // A reload refuses a config with such a fault.
            inner.withheld = nil
            inner.isUntried = true
        }
        room.leave(exceptWith: settings?.token)
        bell.ring()
    }

    package var settings: APISettings? { inner.withLock { $0.settings } }
    package var state: State { inner.withLock { $0.state } }

    /// Why the API is off although the config has a table `[api]`; `nil` if no fault keeps it off.
    package var whyOff: Phrase? {
        inner.withLock { $0.withheld }.map { "The API over TCP is off, because the config has a fault: \($0)" }
    }
    /// What to do about ``whyOff``.
    package static let offRemedy: Phrase = "Correct the fault, then run: bellhop config reload"

    /// Waits until the server has followed the settings: until it listens, or has found out that it
    /// cannot. Returns at once if no server runs.
    package func settle() async {
        await withCheckedContinuation { continuation in
            let isSettled = inner.withLock { inner in
                if !inner.isSettled { inner.waiting.append(continuation) }
                return inner.isSettled
            }
            if isSettled { continuation.resume() }
        }
    }

    func note(_ state: State) {
        change { inner in
            inner.state = state
            inner.isUntried = false
        }
    }

    /// Notes whether a server runs that follows the settings.
    func note(isServed: Bool) { change { $0.isServed = isServed } }

    private func change(_ change: (inout Inner) -> Void) {
        let ready = inner.withLock { inner in
            change(&inner)
            guard inner.isSettled else { return [CheckedContinuation<Void, Never>]() }
            defer { inner.waiting = [] }
            return inner.waiting
        }
        for continuation in ready { continuation.resume() }
    }
}
