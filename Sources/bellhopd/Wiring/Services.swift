import BellhopCore
import BellhopHub
import ControlWire
import Glibc
import Logging
import ServiceLifecycle
import UnixSignals

/// The hub, from its first timer until what is on the wire has ended.
struct HubService: Service {
    let hub: Hub
    let notifier: SystemdNotifier

    func run() async throws {
        await withGracefulShutdownHandler {
            await hub.run()
        } onGracefulShutdown: {
            notifier.stopping()
            hub.stop()
        }
    }
}

/// Reads the config again at each SIGHUP.
struct ReloadService: Service {
    let keeper: ConfigKeeper
    let logger: Logger

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                _ = try await keeper.reload()
            } catch {
                logger.error("the config was not taken on; everything stays as it was")
            }
        }
    }
}

/// Tells systemd that we are alive, only where the unit asks for it (promise 7).
struct WatchdogService: Service {
    let notifier: SystemdNotifier
    let timekeeper: any Timekeeper

    func run() async throws {
        let bell = Doorbell()
        await withGracefulShutdownHandler {
            guard let interval = notifier.watchdog else { return await bell.wait() }
            while !Task.isCancelled, !Task.isShuttingDownGracefully {
                notifier.alive()
                timekeeper.ring(bell, at: timekeeper.now().wall + .milliseconds(interval.inMilliseconds / 2))
                await bell.wait()
            }
        } onGracefulShutdown: {
            bell.ring()
        }
    }
}

/// Ends when `bellhop down` asks, and with it the group.
struct EndingService: Service {
    let bell: Doorbell

    func run() async throws {
        await withGracefulShutdownHandler {
            await bell.wait()
        } onGracefulShutdown: {
            bell.ring()
        }
    }
}

/// Ends the process where something keeps it from ending: a disk that does not answer, a program that does not let go.
struct DeadlineService: Service {
    /// A second after the services are no longer asked but cancelled.
    private static let limit: Int32 = 6_000

    let logger: Logger

    func run() async throws {
        let bell = Doorbell()
        await withGracefulShutdownHandler {
            await bell.wait()
        } onGracefulShutdown: {
            begin(endingWith: .success)
            bell.ring()
        }
        if Task.isCancelled { begin(endingWith: .tryAgain) }
    }

    /// On a thread of its own: where all others hang, nothing else would come to its turn. It goes with the process.
    private func begin(endingWith code: ControlWire.ExitCode) {
        _ = OwnThread.start(named: "bellhop-end") { [logger] in
            poll(nil, 0, Self.limit)
            logger.error("something did not end within \(Self.limit / 1000) s, so the daemon ends without it; what was answered is stored")
            _exit(code.rawValue)
        }
    }
}
