import BellhopCore
import BellhopHub
import ControlWire
import DBusClient
import Glibc
import Logging
import Logind
import ServiceLifecycle
import UnixSignals

/// Runs the hub until the shutdown. The service ends when all delivery attempts in flight have
/// ended.
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

/// Reloads the config at every SIGHUP.
struct ReloadService: Service {
    let keeper: ConfigKeeper
    let logger: Logger

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                _ = try await keeper.reload()
            } catch {
                logger.error("the config was rejected; the old one stays in effect")
            }
        }
    }
}

/// Sends a watchdog message to systemd at regular intervals, but only if the unit asks for such
/// messages (promise 7).
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

/// Ends when `bellhop down` asks the daemon to stop. The end of this service ends the whole group
/// of services.
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

/// Exits the process if the shutdown hangs, for example because a disk does not answer or because a
/// program does not exit.
struct DeadlineService: Service {
    /// The time limit of the shutdown in milliseconds. It is one second later than the time at
    /// which the services are cancelled.
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

    /// Starts the countdown to the exit. The countdown runs on a separate thread, because all other
    /// threads may hang. This thread ends when the process ends.
    private func begin(endingWith code: ControlWire.ExitCode) {
        _ = OwnThread.start(named: "bellhop-end") { [logger] in
            poll(nil, 0, Self.limit)
            logger.error("something did not end within \(Self.limit / 1000) s, so the daemon exits anyway; what was confirmed is stored")
            _exit(code.rawValue)
        }
    }
}

/// Creates the object that keeps this machine awake. In a build that does not support this, the
/// object does nothing.
enum Inhibitors {
    static func make(variables: [String: String], timekeeper: any Timekeeper, logger: Logger) -> any SleepInhibitor {
        #if Desktop
        LogindInhibitor(address: .system(variables), timekeeper: timekeeper) { logger.warning("\($0)") }
        #else
        NoSleepInhibitor()
        #endif
    }
}
