import BellhopCore
import BellhopHub
import ControlWire
import Logging
import PushSinks
import ServiceLifecycle

/// Sends the pings of `[alive]`, so that another server notices when Bellhop has died.
///
/// A ping says more than that the process runs: it is sent only after a change was stored.
final class AliveDesk: Sendable {
    private struct State {
        var settings: AliveSettings?
        /// When the next ping is due, as time since boot.
        var next: Duration = .zero
        /// When the last ping was accepted; `nil` if none was.
        var accepted: Instant?
        /// Why the last attempts failed; `nil` if the last one was successful.
        var trouble: Phrase?
        /// The failed attempts since the last success.
        var failures = 0
    }

    /// The pause after the first failed attempt. It doubles after each further one.
    private static let firstPause: Duration = .minutes(1)

    /// Rings when the config has changed.
    let bell = Doorbell()
    private let state: Locked<State>

    init(_ settings: AliveSettings?) { state = Locked(State(settings: settings)) }

    /// Applies the settings of a config. A new address is pinged at once.
    func want(_ settings: AliveSettings?) {
        let isNew = state.withLock { state in
            guard state.settings != settings else { return false }
            state = State(settings: settings)
            return true
        }
        if isNew { bell.ring() }
    }

    /// Returns the settings if a ping is due, and otherwise how long it takes until one is; both are `nil`
    /// if the config has no `[alive]`.
    func due(at now: Duration) -> (settings: AliveSettings?, pause: Duration?) {
        state.withLock { state in
            guard let settings = state.settings else { return (nil, nil) }
            return state.next <= now ? (settings, nil) : (nil, state.next - now)
        }
    }

    /// Notes the outcome of a ping.
    ///
    /// - Parameters:
    ///   - trouble: why it failed; `nil` if it was accepted.
    /// - Returns: whether the outcome is news.
    func note(_ trouble: Phrase?, of settings: AliveSettings, at now: ClockReading) -> Bool {
        state.withLock { state in
            // The config was changed while the ping was sent.
            guard state.settings == settings else { return false }
            let isNews = (trouble == nil) != (state.trouble == nil)
            state.trouble = trouble
            guard trouble != nil else {
                (state.accepted, state.failures, state.next) = (now.wall, 0, now.sinceBoot + settings.every)
                return isNews
            }
            state.failures += 1
            let doublings = min(state.failures - 1, 16)
            state.next = now.sinceBoot + min(settings.every, Self.firstPause * (1 << doublings))
            return isNews
        }
    }

    /// Returns the check for `bellhop doctor`; `nil` if the config has no `[alive]`.
    func check(in language: Language, clock: LocalClock) -> CheckJSON? {
        let state = state.withLock { $0 }
        guard state.settings != nil else { return nil }
        if let trouble = state.trouble {
            return CheckJSON(
                name: "alive", state: .fail, detail: language(trouble),
                fix: language("Check the address in [alive]. Bellhop tries again by itself."))
        }
        guard let accepted = state.accepted else { return CheckJSON(name: "alive", state: .ok, detail: language("no ping was sent yet")) }
        return CheckJSON(name: "alive", state: .ok, detail: language("the last ping was accepted at \(clock.text(accepted))"))
    }
}

/// Sends the pings of an ``AliveDesk`` until the shutdown.
struct AliveService: Service {
    let desk: AliveDesk
    let hub: Hub
    let timekeeper: any Timekeeper
    let resources: SharedResources
    let variables: [String: String]
    let logger: Logger

    func run() async throws {
        await withGracefulShutdownHandler {
            while !Task.isCancelled, !Task.isShuttingDownGracefully {
                let now = timekeeper.now()
                let (settings, pause) = desk.due(at: now.sinceBoot)
                if let settings {
                    await ping(settings)
                } else {
                    timekeeper.ring(desk.bell, at: pause.map { now.wall + $0 })
                    await desk.bell.wait()
                }
            }
        } onGracefulShutdown: {
            desk.bell.ring()
        }
    }

    private func ping(_ settings: AliveSettings) async {
        // The other server may not answer, and the daemon must not wait for it when it ends.
        let trouble = await cancelWhenGracefulShutdown { await failure(of: settings) }
        guard !Task.isShuttingDownGracefully, desk.note(trouble, of: settings, at: timekeeper.now()) else { return }
        if let trouble {
            logger.error("the server of [alive] was not pinged: \(trouble)")
        } else {
            logger.notice("the server of [alive] was pinged again")
        }
    }

    private func failure(of settings: AliveSettings) async -> Phrase? {
        do throws(StoreError) {
            try await hub.proveLife()
        } catch {
            return error.sentence
        }
        if let trouble = await hub.storeTroubles().first(where: \.isSevere) { return trouble.sentence }
        #if Push
        return await AlivePing(resources: resources, variables: variables).send(to: settings.url, at: timekeeper.now().wall)
        #else
        return "this bellhopd was built without the trait Push"
        #endif
    }
}
